import { isSettled } from '../../platform/isSettled.js'
import { DomainError } from '../errors/domainError.js'

export type Requester = { client: string; site: string; project?: string | undefined }

export type Slot = {
  /** Repeated calls have no effect. */
  leave: () => void
  charge: (cost: number) => void
  /** Releases the slot after 50 ms. @throws DomainError `rateLimited` if no slot becomes free afterwards */
  waitFor: <result>(waiting: Promise<result>) => Promise<result>
}

/** Time in ms until a waiting request releases its slot. */
const GRACE_MS = 50
/** `Retry-After` in seconds. Varies, so that rejected clients do not return together. */
const RETRY_AFTER = [1, 2, 3, 4, 5]
const PRUNE_EVERY = 512
/** Above this number, remove all idle children: an IPv6 network has countless clients. */
const MOST_CHILDREN = 1_024
/** Cost per waiting request, to order sites or clients with equal spending. */
const WAITING_COST = 4
/** Tree levels: class, project, site, client. */
const RANK_DEPTH = 1
const SITE_DEPTH = 3
const CLIENT_DEPTH = 4

/**
 * Shares slots by class, project, site and client, each by start-time fair queuing (Goyal, Vin and
 * Cheng, 1996). The child with the smallest start tag is next. An idle requester starts ahead:
 * until its credit is spent, it waits for at most one request. Among equal sites or clients, the
 * one with fewer waiting requests is first: a new visitor has one, a flood has several. A site
 * receives another slot only if more slots are free than it already has (Choudhury and Hahne,
 * 1998). If too many requests wait, the newest request of the largest client of the largest site is
 * rejected.
 */
export function createFairQueue<rank extends string>(options: createFairQueue.Options<rank>) {
  const { limit, classes, maxWaiting, credit = 0, mayStart = () => true } = options
  const root = createNode('', 1)
  const held = new Map<string, number>()
  const working = new Set<Item>()
  let dispatched = 0
  const refusals = RETRY_AFTER.map(
    (seconds) => new DomainError('rateLimited', 'rateLimited', { data: { seconds } }),
  )
  let refused = 0
  let isServing = false

  const free = () => Math.max(1, limit()) - working.size

  /** Smallest start tag of a new child. Classes have no credit. */
  const earliestOf = (parent: Node) => (parent === root ? parent.now : parent.now - credit)

  function mayHold(site: string): boolean {
    const count = held.get(site) ?? 0
    return count === 0 || count < free()
  }

  function findPath(item: Item): Node[] {
    const { requester, rank: given } = item.request
    const { project = '', site, client } = requester
    const rank = (typeof given === 'function' ? given() : given) as rank
    const ofRank = childOf(root, rank, classes[rank].weight)
    const ofProject = childOf(ofRank, project)
    const ofSite = childOf(ofProject, site)
    return [root, ofRank, ofProject, ofSite, childOf(ofSite, client)]
  }

  function enqueue(item: Item) {
    // Charge running requests that started while the queue was empty.
    if (root.waiting === 0)
      for (const other of working) {
        if (other.path.length > 0) continue
        other.path = findPath(other)
        charge(other, other.request.cost ?? 1)
      }
    item.path = findPath(item)
    item.path[CLIENT_DEPTH]?.items.push(item)
    item.isWaiting = true
    forEachStep(item.path, (node, parent) => {
      node.waiting += 1
      if (node.waiting > 1) return
      node.start = Math.max(earliestOf(parent), node.finish)
      parent.active.add(node)
    })
    root.waiting += 1
    return item.path[RANK_DEPTH] as Node
  }

  function dequeue(item: Item) {
    clearTimeout(item.timer)
    item.isWaiting = false
    const items = item.path[CLIENT_DEPTH]?.items
    items?.splice(items.indexOf(item), 1)
    forEachStep(item.path, (node, parent) => {
      node.waiting -= 1
      if (node.waiting === 0) parent.active.delete(node)
    })
    root.waiting -= 1
  }

  function refuse(item: Item) {
    dequeue(item)
    item.refuse(refusals[refused++ % refusals.length] as DomainError)
  }

  function charge({ path }: Item, cost: number) {
    forEachStep(path, (node, parent) => {
      node.finish = Math.max(node.finish, earliestOf(parent)) + cost / node.weight
      if (node.waiting > 0) node.start = node.finish
    })
  }

  function begin(item: Item) {
    const { site } = item.request.requester
    working.add(item)
    held.set(site, (held.get(site) ?? 0) + 1)
    item.start(createSlot(item))
  }

  function dispatch(item: Item) {
    forEachStep(item.path, (node, parent) => {
      parent.now = Math.max(parent.now, node.start)
    })
    dequeue(item)
    charge(item, item.request.cost ?? 1)
    if (++dispatched % PRUNE_EVERY === 0) prune(root, credit)
    begin(item)
  }

  function leave(item: Item) {
    const { site } = item.request.requester
    const left = (held.get(site) ?? 1) - 1
    if (left > 0) held.set(site, left)
    else held.delete(site)
    working.delete(item)
    if (working.size === 0 && root.waiting === 0) root.children.clear()
    serve()
  }

  function createSlot(item: Item): Slot {
    let isHeld = true
    const slot: Slot = {
      leave() {
        if (!isHeld) return
        isHeld = false
        leave(item)
      },
      charge: (cost) => charge(item, cost),
      async waitFor(waiting) {
        if (!isHeld || (await isSettled(waiting, GRACE_MS))) return waiting
        slot.leave()
        const result = await waiting
        const { resumeAs = item.request.rank } = item.request
        const again = await enter({ requester: item.request.requester, rank: resumeAs as rank })
        slot.leave = () => again.leave()
        slot.charge = (cost) => again.charge(cost)
        slot.waitFor = (waiting) => again.waitFor(waiting)
        return result
      },
    }
    return slot
  }

  const orderOf = ({ start, waiting }: Node, depth: number) =>
    depth < SITE_DEPTH ? start : start + Math.min(waiting * WAITING_COST, credit / 2)

  function next(node: Node, depth = 0): Item | undefined {
    if (depth === CLIENT_DEPTH) return node.items[0]
    let skipped: Set<Node> | undefined
    for (;;) {
      let first: Node | undefined
      for (const child of node.active)
        if (
          !skipped?.has(child) &&
          (first === undefined || orderOf(child, depth + 1) < orderOf(first, depth + 1))
        )
          first = child
      if (first === undefined) return undefined
      const isBlocked = depth + 1 === SITE_DEPTH && !mayHold(first.name)
      const found = isBlocked ? undefined : next(first, depth + 1)
      if (found !== undefined) return found
      skipped ??= new Set()
      skipped.add(first)
    }
  }

  function serve() {
    if (isServing) return
    isServing = true
    while (root.waiting > 0 && free() > 0) {
      const item = next(root)
      if (item === undefined || !mayStart()) break
      dispatch(item)
    }
    isServing = false
  }

  function join(request: createFairQueue.Request<rank>, call: Pick<Item, 'start' | 'refuse'>) {
    const item: Item = { ...call, request, path: [], isWaiting: false, timer: undefined }
    if (root.waiting === 0 && free() > 0 && mayHold(request.requester.site) && mayStart())
      return begin(item)
    const ofRank = enqueue(item)
    serve()
    if (item.isWaiting && ofRank.waiting > maxWaiting) refuse(largest(ofRank))
    if (!item.isWaiting) return
    item.timer = setTimeout(() => expire(item), classes[ofRank.name as rank].patienceMs)
    item.timer.unref()
  }

  /** All timers fire at once after a pause of the process: let requests start in one event loop pass first. */
  function expire(item: Item) {
    setImmediate(() => {
      serve()
      if (item.isWaiting) refuse(item)
    })
  }

  function enter(request: createFairQueue.Request<rank>): Promise<Slot> {
    return new Promise((start, refuse) => join(request, { start, refuse }))
  }

  return {
    join,
    enter,

    /** Skips the queue if a slot is free. */
    tryEnter(request: createFairQueue.Request<rank>): Slot | undefined {
      if (free() < 1 || !mayHold(request.requester.site)) return undefined
      let slot: Slot | undefined
      begin({
        request,
        ...{ path: [], isWaiting: false, timer: undefined, refuse() {} },
        start: (given) => {
          slot = given
        },
      })
      return slot
    },

    async run<result>(
      request: createFairQueue.Request<rank>,
      work: (slot: Slot) => Promise<result>,
    ): Promise<result> {
      const slot = await enter(request)
      try {
        return await work(slot)
      } finally {
        slot.leave()
      }
    },

    serve,
    waiting: () => root.waiting,
    running: () => working.size,
    size: () => countNodes(root),
  }
}

export type FairQueue<rank extends string> = ReturnType<typeof createFairQueue<rank>>

export declare namespace createFairQueue {
  type Options<rank extends string> = {
    limit: () => number
    classes: Readonly<Record<rank, { weight: number; patienceMs: number }>>
    maxWaiting: number
    credit?: number | undefined
    /** Whether a request may start now. Call `serve` after a change. @default always */
    mayStart?: (() => boolean) | undefined
  }
  type Request<rank extends string> = {
    requester: Requester
    /** The class, or a function that is called only if the class matters. */
    rank: rank | (() => rank)
    /** Class after `waitFor`. @default unchanged */
    resumeAs?: rank | undefined
    cost?: number | undefined
  }
}

type Node = {
  name: string
  weight: number
  now: number
  start: number
  finish: number
  waiting: number
  children: Map<string, Node>
  active: Set<Node>
  items: Item[]
}

type Item = {
  request: createFairQueue.Request<string>
  path: readonly Node[]
  isWaiting: boolean
  timer: NodeJS.Timeout | undefined
  start: (slot: Slot) => void
  refuse: (error: DomainError) => void
}

function createNode(name: string, weight: number): Node {
  return {
    ...{ name, weight, now: 0, start: 0, finish: Number.NEGATIVE_INFINITY, waiting: 0 },
    ...{ children: new Map(), active: new Set(), items: [] },
  }
}

function childOf(node: Node, name: string, weight = 1): Node {
  const known = node.children.get(name)
  if (known !== undefined) return known
  const child = createNode(name, weight)
  node.children.set(name, child)
  return child
}

function countNodes({ children }: Node): number {
  let count = children.size
  for (const child of children.values()) count += countNodes(child)
  return count
}

function forEachStep(path: readonly Node[], visit: (node: Node, parent: Node) => void) {
  for (let depth = 1; depth < path.length; depth++)
    visit(path[depth] as Node, path[depth - 1] as Node)
}

/** Newest request of the largest client of the largest site. Prefers the most served of equals. */
function largest(node: Node): Item {
  let found = node
  while (found.active.size > 0) {
    let most: Node | undefined
    for (const child of found.active)
      if (
        most === undefined ||
        child.waiting > most.waiting ||
        (child.waiting === most.waiting && child.start > most.start)
      )
        most = child
    found = most as Node
  }
  return found.items.at(-1) as Item
}

/** Removes idle children without debt, which equal new children. */
function prune(node: Node, credit: number) {
  const isFull = node.children.size > MOST_CHILDREN
  for (const [name, child] of node.children) {
    if (child.waiting === 0 && (isFull || child.finish <= node.now - credit))
      node.children.delete(name)
    else prune(child, credit)
  }
}
