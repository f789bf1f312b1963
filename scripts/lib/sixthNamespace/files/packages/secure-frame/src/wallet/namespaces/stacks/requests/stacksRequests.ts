import { VestibuleError } from '@vestibule/protocol'
import { STACKS } from '@vestibule/protocol/stacks'
import * as z from 'zod/mini'
import type { DocumentPart } from '../../document/namespaceManifest.js'
import type {
  ApprovalView,
  NamespaceRequests,
  RequestSummary,
} from '../../document/namespaceRequests.js'

const Transfer = z.strictObject({
  to: z.string().check(z.refine(STACKS.isAddress)),
  amount: z.string().check(z.regex(/^[1-9][0-9]{0,30}$/)),
})

export type StacksRequest = RequestSummary & {
  account: string
  to: string
  amount: string
}
export type StacksView = ApprovalView & { request: StacksRequest; balance: string }

const stacksRequests: NamespaceRequests<StacksRequest, StacksView> = {
  parse({ method, params }, { account, origin }) {
    if (method !== 'stx_transfer') throw new VestibuleError('methodNotAllowed')
    const { data, success } = z.safeParse(Transfer, params)
    if (!success) throw new VestibuleError('invalidParams')
    return { kind: 'transaction', origin, level: 'normal', account, ...data }
  },
  turnOf: ({ account }) => account,
  async prepare(request, { rpc }) {
    const { account, to, amount } = request
    const balance = String(await rpc.request({ method: 'stx_getBalance', params: [account] }))
    const intent = { namespace: 'stacks', kind: 'transfer', to, amount } as const
    return { view: { request, balance }, intent }
  },
  onApproved: async () => {},
  async send({ raw }, { rpc }) {
    await rpc.request({ method: 'stx_broadcast', params: [raw] })
  },
  async sendAgain({ raw }, { rpc }) {
    await rpc.request({ method: 'stx_broadcast', params: [raw] })
  },
  onSent: async () => {},
  answer: (signed) => signed,
}

export const stacksPart = {
  rules: STACKS,
  requests: stacksRequests,
  answers: new Map([['stx_getAddress', ({ account }: { account: string | undefined }) => account]]),
} satisfies Record<keyof DocumentPart, unknown>
