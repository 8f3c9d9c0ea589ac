"""independent_set.py FILE: a maximum independent set by igraph, printed as lines of the competitions."""
import sys

import igraph

graph = igraph.GraphBase.Read_DIMACS(sys.argv[1], False)[0]
vertices = [vertex + 1 for vertex in graph.complementer(False).largest_cliques()[0]] if graph.vcount() else []
print("s OPTIMUM FOUND\nv", *vertices, 0)
