/**
 * Returns a cycle of each strongly connected component of a graph (Tarjan's algorithm, then the
 * shortest cycle).
 * @param {Map<string, string[]>} edges From each node to the nodes that it imports.
 */
export function findCycles(edges) {
  return knots(edges).flatMap((knot) => {
    const inside = new Set(knot)
    const [start] = knot.sort()
    return [
      shortestWayRound(start, (node) => edges.get(node)?.filter((to) => inside.has(to)) ?? []),
    ]
  })
}

function knots(edges) {
  const found = []
  const order = new Map()
  const lowest = new Map()
  const stack = []

  function visit(node) {
    order.set(node, order.size)
    lowest.set(node, order.get(node))
    stack.push(node)
    for (const to of edges.get(node) ?? []) {
      if (!order.has(to)) visit(to)
      if (stack.includes(to)) lowest.set(node, Math.min(lowest.get(node), lowest.get(to)))
    }
    if (lowest.get(node) !== order.get(node)) return
    const knot = stack.splice(stack.indexOf(node))
    if (knot.length > 1 || edges.get(node)?.includes(node)) found.push(knot)
  }

  for (const node of edges.keys()) if (!order.has(node)) visit(node)
  return found
}

function shortestWayRound(start, next) {
  const ways = [[start]]
  const seen = new Set()
  for (const way of ways)
    for (const node of next(way.at(-1))) {
      if (node === start) return [...way, start]
      if (!seen.has(node)) ways.push([...way, node])
      seen.add(node)
    }
}
