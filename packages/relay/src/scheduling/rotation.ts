export function createRotation<item>() {
  const queues = new Map<string, Queue<item>>()

  return {
    add(owner: string, item: item): void {
      const queue = queues.get(owner)
      if (queue === undefined) queues.set(owner, { items: [item], next: 0 })
      else queue.items.push(item)
    },

    next(): item | undefined {
      const [first] = queues
      if (first === undefined) return undefined
      const [owner, queue] = first
      const item = queue.items[queue.next]
      queue.next++
      queues.delete(owner)
      if (queue.next < queue.items.length) queues.set(owner, trim(queue))
      return item
    },

    isEmpty: () => queues.size === 0,

    lengthOf(owner: string): number {
      const queue = queues.get(owner)
      return queue === undefined ? 0 : queue.items.length - queue.next
    },
  }
}

type Queue<item> = { items: item[]; next: number }

/** Trim rarely: removing the first entries one by one would be quadratic. */
function trim<item>(queue: Queue<item>): Queue<item> {
  if (queue.next < 32 || queue.next * 2 < queue.items.length) return queue
  return { items: queue.items.slice(queue.next), next: 0 }
}
