"""independent_set.py FILE: a maximum independent set by igraph, printed as Cliquer prints a clique."""
import sys

import igraph

graph = igraph.GraphBase.Read_DIMACS(sys.argv[1], False)[0]
vertices = [vertex + 1 for vertex in graph.complementer(False).largest_cliques()[0]] if graph.vcount() else []
print(f"size={len(vertices)}, weight={len(vertices)}:  ", *vertices)
