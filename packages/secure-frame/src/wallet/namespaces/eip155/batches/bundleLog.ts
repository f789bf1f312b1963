import { VestibuleError } from '@vestibule/protocol'
import * as z from 'zod/mini'
import type { RequestDeps } from '../../document/namespaceRequests.js'

/** Maximum per site. New batches replace the oldest. */
const MAX_BUNDLES = 200

const hex = z.string().check(z.regex(/^0x[0-9a-f]+$/))
const Bundle = z.strictObject({
  id: z.string(),
  chainId: z.string(),
  account: z.string(),
  /** Transactions in order, or the user operation. */
  hashes: z.array(hex).check(z.minLength(1)),
  nonce: z.int(),
  isAtomic: z.boolean(),
  /** In ms since 1970. Only for user operations. */
  sentAt: z.optional(z.int()),
})
export type SentBundle = z.infer<typeof Bundle>

/** Per user and site. Security: other sites cannot read the batches. */
export function createBundleLog(options: Options) {
  const { entries, userId, origin } = options

  async function key(): Promise<string | undefined> {
    const id = await userId()
    return id === undefined ? undefined : `bundles:${id}:${origin}`
  }
  const parse = (stored: unknown): SentBundle[] => z.safeParse(z.array(Bundle), stored).data ?? []

  return {
    async find(id: string): Promise<SentBundle | undefined> {
      const at = await key()
      if (at === undefined) return undefined
      return parse(await entries.get(at)).find((bundle) => bundle.id === id)
    },
    /** Call before sending: the id must always have a status. @throws `batchIdTaken` if another batch has this id */
    async add(bundle: SentBundle): Promise<void> {
      const at = await key()
      if (at === undefined) return
      let isTaken = false
      await entries.update(at, (stored) => {
        const bundles = parse(stored)
        const before = bundles.find(({ id }) => id === bundle.id)
        isTaken = before !== undefined && before.hashes.join() !== bundle.hashes.join()
        if (isTaken) return stored
        const others = bundles.filter((each) => each !== before)
        return [...others, bundle].slice(-MAX_BUNDLES)
      })
      if (isTaken) throw new VestibuleError('batchIdTaken')
    },
    async drop(id: string): Promise<void> {
      const at = await key()
      if (at !== undefined)
        await entries.update(at, (stored) => parse(stored).filter((bundle) => bundle.id !== id))
    },
  }
}

type Options = Pick<RequestDeps, 'entries' | 'userId'> & {
  origin: string
}
