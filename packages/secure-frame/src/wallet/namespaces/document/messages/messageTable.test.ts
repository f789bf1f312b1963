import { base58 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { utf8 } from '../../../../platform/bytes.js'
import { requestContext } from '../../../testing/requestContext.js'
import { lookAt as lookAtEip155 } from '../../eip155/testing/lookAt.js'
import { lookAt as lookAtSolana } from '../../solana/testing/lookAt.js'
import { ME } from '../../solana/testing/people.js'
import { ACCOUNTS, ACTIONS, AGENTS, HASHES, HONEST, KEYS, SIGN_INS } from './testing/messages.js'

const MARKS = /[\u2066-\u2069]/g

async function cardsOf(text: string) {
  const evm = await lookAtEip155({
    method: 'personal_sign',
    params: [text, requestContext.account],
  })
  const params = { message: base58.encode(utf8(text)), pubkey: ME }
  const solana = await lookAtSolana({ method: 'solana_signMessage', params })
  const cards = [
    { request: evm.request, headline: evm.headline },
    { request: solana.view.request, headline: solana.headline },
  ]
  return cards.map(({ request, headline }) => ({
    risks: 'risks' in request ? request.risks : [],
    level: request.level,
    says: headline.replace(MARKS, ''),
  }))
}

async function faultsOf(
  table: readonly (readonly [text: string, says: string])[],
  expected: { level: string; risks: readonly string[] },
) {
  const faults: string[] = []
  for (const [text, says] of table)
    for (const card of await cardsOf(text))
      if (JSON.stringify(card) !== JSON.stringify({ ...expected, says }))
        faults.push(`${JSON.stringify(text)}: ${JSON.stringify(card)}`)
  return faults
}

describe('the table of messages, in both namespaces', () => {
  test('[V12] security: rates a message that creates keys as high, with a warning', async ({
    task,
  }) => {
    const faults = await faultsOf(KEYS, { risks: ['tradingKey'], level: 'high' })
    Object.assign(task.meta, { cases: KEYS.length * 2, wrong: faults.length })
    expect(faults).toEqual([])
  })

  test('[V12] security: rates a message that authorizes another key or account as high, with a warning', async ({
    task,
  }) => {
    const faults = await faultsOf(AGENTS, { risks: ['otherKey'], level: 'high' })
    Object.assign(task.meta, { cases: AGENTS.length * 2, wrong: faults.length })
    expect(faults).toEqual([])
  })

  test('[V12] security: rates a message with an action of a service as high, with a warning', async ({
    task,
  }) => {
    const faults = await faultsOf(ACTIONS, { risks: ['serviceAction'], level: 'high' })
    Object.assign(task.meta, { cases: ACTIONS.length * 2, wrong: faults.length })
    expect(faults).toEqual([])
  })

  test('[V12] rates a message that changes an account at a service as medium', async ({ task }) => {
    const faults = await faultsOf(ACCOUNTS, { risks: ['accountChange'], level: 'medium' })
    Object.assign(task.meta, { cases: ACCOUNTS.length * 2, wrong: faults.length })
    expect(faults).toEqual([])
  })

  test('[V12] rates a message with a hash as high', async ({ task }) => {
    const faults = await faultsOf(HASHES, { risks: ['unreadable'], level: 'high' })
    Object.assign(task.meta, { cases: HASHES.length * 2, wrong: faults.length })
    expect(faults).toEqual([])
  })

  test('[V12] security: rates a sign-in with more rights as high, with a warning', async ({
    task,
  }) => {
    const { account, origin } = requestContext
    const ask = (statement: string, resources = '') => {
      const { host } = new URL(origin)
      const text = `${host} wants you to sign in with your Ethereum account:\n${account}\n\n${statement}\n\nURI: ${origin}/\nVersion: 1\nChain ID: 31337\nNonce: 5f5f5f5f\nIssued At: 2026-11-20T08:29:00Z${resources}`
      return lookAtEip155({ method: 'personal_sign', params: [text, account] })
    }
    for (const [statement, resources, says] of SIGN_INS) {
      const { request, headline } = await ask(statement, resources)
      expect([request.kind, request.level, headline.replace(MARKS, '')]).toEqual([
        'signIn',
        'high',
        says,
      ])
    }
    // Control: the same text is harmless in a sign-in to the requesting site.
    for (const [text] of KEYS) {
      const statement = text.replace(/\s+/g, ' ')
      expect((await ask(statement)).request.level, statement).toBe('normal')
    }
    Object.assign(task.meta, { cases: SIGN_INS.length + KEYS.length, wrong: 0 })
  })

  test('[V12] control: rates harmless texts as ordinary messages', async ({ task }) => {
    const table = HONEST.map((text) => [text, 'Sign a message'] as const)
    const faults = await faultsOf(table, { risks: [], level: 'normal' })
    const note = `${HONEST.length} honest texts`
    Object.assign(task.meta, { cases: HONEST.length * 2, wrong: faults.length, note })
    expect(faults).toEqual([])
  })
})
