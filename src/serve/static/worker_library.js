// What worker.c calls.
mergeInto(LibraryManager.library, {
  qs_page_stops: function (bounds) {
    return Module.stops(bounds ? UTF8ToString(bounds) : null) ? 1 : 0;
  },
});
