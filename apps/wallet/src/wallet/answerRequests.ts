import type { Client, Request } from './createClient.js'
import { namespaceOf } from './namespaces/caip.js'
import { findMethod } from './namespaces/namespaces.js'
import type { Setting } from './request.js'
import { rpcErrors, toRpcError, USER_REJECTED } from './rpcError.js'
import { sharedAddresses } from './sessionNamespaces.js'
import type { Sessions } from './sessions.js'
import type { Ask, Inside } from './walletState.js'

const methodOf = ({ params }: Request) => findMethod(params.chainId, params.request.method)

type Response = Parameters<Client['respondSessionRequest']>[0]['response']
type Answer = { result: unknown } | { error: { code: number; message: string } }

export function answerRequests({ client, store, act, refresh }: Inside, sessions: Sessions) {
  /** The library removes an answered request only after a delay. */
  const answered = new Set<number>()
  /** Create each text only once, so that it does not change while the visitor reads it. */
  const asks = new Map<number, Ask>()

  function settingOf({ topic, params }: Request): Setting {
    const { chains, accounts, settings } = store.getState()
    const given = params.request.params
    const kind = namespaceOf(params.chainId)
    return {
      params: Array.isArray(given) ? given : [given],
      chain: params.chainId,
      shared: sharedAddresses(client.getActiveSessions()[topic]?.namespaces ?? {}, kind),
      accounts: accounts.filter(({ namespace }) => namespace === kind),
      chains: chains.filter(({ id }) => namespaceOf(id) === kind),
      switchChain: async (chain) => {
        if (!settings.liesAboutSwitch) await sessions.moveTo(topic, chain)
      },
      addChain: (chain) => sessions.learnChain(topic, chain),
    }
  }

  async function respond({ topic, id }: Request, answer: Answer) {
    answered.add(id)
    const response = { id, jsonrpc: '2.0', ...answer } as Response
    await client.respondSessionRequest({ topic, response })
  }

  function run(request: Request): Promise<Answer> {
    const method = methodOf(request)
    const work = async () => ({ result: await method?.run(settingOf(request)) })
    return work().catch((error: unknown) => ({ error: toRpcError(error) }))
  }

  function answerAlone(request: Request, answer: Answer | Promise<Answer>) {
    answered.add(request.id)
    const send = async () => respond(request, await answer)
    send()
      .catch((error: unknown) => store.setState({ error: String(error) }))
      .finally(refresh)
  }

  function askFor(request: Request): Ask | undefined {
    const name = request.params.request.method
    const method = methodOf(request)
    try {
      if (method === undefined) throw rpcErrors.unsupportedMethod(name)
      if (method.show !== undefined)
        return { request, title: method.title, facts: method.show(settingOf(request)) }
      answerAlone(request, run(request))
    } catch (thrown) {
      const error = toRpcError(thrown)
      store.setState({ status: `Refused ${name}: ${error.message}` })
      answerAlone(request, { error })
    }
    return undefined
  }

  return {
    waiting(): Ask[] {
      if (store.getState().settings.neverAnswers) return []
      return client
        .getPendingSessionRequests()
        .filter(({ id }) => !answered.has(id))
        .flatMap((request) => {
          const ask = asks.get(request.id) ?? askFor(request)
          if (ask === undefined) return []
          asks.set(request.id, ask)
          return [ask]
        })
    },
    approve: ({ request, title }: Ask) =>
      act(async () => {
        const answer = await run(request)
        await respond(request, answer)
        if ('error' in answer) throw new Error(answer.error.message)
        return `${title}: done.`
      }),
    reject: ({ request, title }: Ask) =>
      act(async () => {
        const { rejectsWith5000 } = store.getState().settings
        const error = rejectsWith5000 ? USER_REJECTED : toRpcError(rpcErrors.rejected())
        await respond(request, { error })
        return `${title}: rejected.`
      }),
  }
}
