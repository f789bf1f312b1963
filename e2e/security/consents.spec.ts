import type { Page } from '@playwright/test'
import { type Dapp, expect, test } from '../fixtures/dapp.js'
import { SIBLING_ORIGIN } from '../world/ports.js'
import { casesOr, tell } from './figures.js'

/** Number of calls by an unconnected page. */
const CALLS = casesOr(200)
/** Allowed difference in ms between the answers of two visitors. */
const APART = 5

const ASKED = [
  ['rpcRequest', { method: 'eth_accounts', params: [] }],
  ['rpcRequest', { method: 'wallet_getAssets', params: [] }],
  ['rpcRequest', { method: 'wallet_getCapabilities', params: [] }],
  ['rpcRequest', { method: 'eth_chainId', params: [] }],
  ['isConnected', {}],
  ['getUser', {}],
  ['getChainId', {}],
] as const

const ask = (page: Page) =>
  page.evaluate(
    async ([asked, count]) => {
      const { call } = await window.vestibuleCore.frame.get()
      const answers: { text: string; time: number; index: number }[] = []
      for (let index = 0; index < count; index++) {
        const [method, params] = asked[index % asked.length] as [string, object]
        const startedAt = performance.now()
        const answer = await (call as (name: string, params: object) => Promise<unknown>)(
          method,
          params,
        ).catch((error: { message: string; data?: unknown }) => ({
          refused: error.message,
          data: error.data,
        }))
        const time = performance.now() - startedAt
        answers.push({ text: JSON.stringify(answer), time, index: index % asked.length })
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      return answers
    },
    [ASKED as readonly (readonly [string, object])[], CALLS] as const,
  )

type Answers = Awaited<ReturnType<typeof ask>>

/** Lower quartile: a busy machine only delays answers. */
const usualOf = (numbers: number[]) =>
  [...numbers].sort((one, other) => one - other)[numbers.length >> 2] ?? 0

function apart(one: Answers, other: Answers): number {
  const usual = (answers: Answers, call: number) =>
    usualOf(answers.filter(({ index }) => index === call).map(({ time }) => time))
  return Math.max(...ASKED.map((_, call) => Math.abs(usual(one, call) - usual(other, call))))
}

async function visitSibling(dapp: Dapp) {
  await dapp.visit({ path: `${SIBLING_ORIGIN}/` })
  await expect(dapp.status).toHaveText('disconnected')
  await ask(dapp.page)
  return ask(dapp.page)
}

test('[J05] [X18] repeated requests do not reveal a wallet to an unconnected page', async ({
  dapp,
}, info) => {
  const stranger = await visitSibling(dapp)
  const email = await dapp.visitNew()
  const address = await dapp.address()
  const owner = await visitSibling(dapp)

  const secrets = [
    address.toLowerCase().slice(2),
    email.toLowerCase(),
    email.split('@')[0] ?? email,
  ]
  const leaks = owner.filter(({ text }) =>
    secrets.some((secret) => text.toLowerCase().includes(secret)),
  )
  const differing = owner.filter(({ text }, index) => text !== stranger[index]?.text)
  const difference = apart(owner, stranger)
  tell(info, {
    cases: CALLS,
    wrong: leaks.length + differing.length,
    note: `usual times with and without a wallet ${difference.toFixed(1)} ms apart`,
  })
  expect(leaks).toEqual([])
  expect(differing).toEqual([])
  expect(difference).toBeLessThan(APART)
})
