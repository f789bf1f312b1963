import type { Core } from '../../../core/core.js'
import type { State } from '../../../core/model/state.js'
import type { SessionEntry } from './readEntries.js'

/** Milliseconds that a sent revocation has. Then the visitor can try again. */
const PATIENCE = 120_000

type Endings = NonNullable<State['endings']>
const NONE: Endings = new Map()

/** Whether a revocation is under way. */
export function isEnding(endings: State['endings'], pci: string): boolean {
  if (endings?.has(pci) !== true) return false
  const sentAt = endings.get(pci)
  return sentAt === undefined || Date.now() - sentAt < PATIENCE
}

/** Asks the wallet to end a permission. @throws errors of the wallet */
export async function endSession(core: Core, { pci, revoke }: SessionEntry): Promise<void> {
  const { setState } = core.store
  setState(({ endings = NONE }) => ({ endings: new Map(endings).set(pci, undefined) }))
  try {
    await revoke?.()
    setState(({ endings = NONE }) => ({ endings: new Map(endings).set(pci, Date.now()) }))
  } catch (error) {
    setState(({ endings = NONE }) => ({ endings: without(endings, [pci]) }))
    throw error
  }
}

/** Forgets finished revocations. @returns whether there were any */
export function forgetEnded(core: Core, entries: readonly SessionEntry[]): boolean {
  const { endings = NONE } = core.store.getState()
  const ended = entries.filter(({ pci, state }) => state !== 'active' && endings.has(pci))
  if (ended.length === 0) return false
  core.store.setState({
    endings: without(
      endings,
      ended.map(({ pci }) => pci),
    ),
  })
  return true
}

const without = (endings: Endings, gone: readonly string[]): Endings =>
  new Map([...endings].filter(([pci]) => !gone.includes(pci)))
