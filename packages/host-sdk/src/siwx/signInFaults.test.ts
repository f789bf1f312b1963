import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createEip155Adapter } from '../adapters/eip155/createEip155Adapter.js'
import { connect } from '../connections/connect.js'
import { withCore } from '../core/coreOf.js'
import type { Options } from '../core/model/options.js'
import { createTestAdapter, offerOther, SOLANA } from '../core/testing/createTestAdapter.js'
import { createTestCore, ONE } from '../core/testing/createTestCore.js'
import { startSignIn } from '../navigation/startSignIn.js'
import { signIn, signOut } from './signIn.js'
import { SIGN_IN_FAULTS } from './signInFaults.js'
import { createKeeper } from './testing/createKeeper.js'
import { offerSigningWallet } from './testing/signingWallet.js'

beforeEach(() => vi.stubGlobal('location', new URL('https://dapp.example/page')))

function page(options: Partial<Options> = {}) {
  const heard: string[] = []
  const { siwx } = createKeeper()
  const onError: Options['onError'] = ({ message }) => heard.push(message)
  const core = createTestCore({ siwx, onError, ...options })
  const started = core.options.siwx && startSignIn(core, core.options.siwx)
  core.signIn = started && (async () => started)
  core.store.setState({ initialized: true })
  return { core, heard, vestibule: withCore({}, core) }
}

const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  )

const refusal = (fault: keyof typeof SIGN_IN_FAULTS) => ({
  type: 'invalidParams',
  code: -32602,
  message: SIGN_IN_FAULTS[fault].message,
  data: { fault, reason: SIGN_IN_FAULTS[fault].long },
})

describe('a sign-in that cannot start', () => {
  test('[Z08] throws `siwxNotEnabled` without `siwx`', async () => {
    for (const call of [signIn, signOut]) {
      const { vestibule, heard } = page({ siwx: undefined })
      expect(await refusalOf(call(vestibule))).toMatchObject({
        ...refusal('siwxNotEnabled'),
        message: 'SIWX is not enabled',
      })
      expect(heard).toEqual([expect.stringContaining(SIGN_IN_FAULTS.siwxNotEnabled.long)])
    }
  })

  test('[Z08] throws `addressMissing` without a connection', async () => {
    const { vestibule, heard } = page()
    expect(await refusalOf(signIn(vestibule))).toMatchObject({
      ...refusal('addressMissing'),
      message: 'No ActiveCaipAddress found',
    })
    expect(heard).toEqual([expect.stringContaining(SIGN_IN_FAULTS.addressMissing.long)])
  })

  test('[Z08] fails on a network that the dapp does not list', async () => {
    const { core, vestibule, heard } = page({ networks: [ONE] })
    await connect(core, offerSigningWallet(core, { chains: [5] }).connector)
    expect(await refusalOf(signIn(vestibule))).toMatchObject({
      ...refusal('networkMissing'),
      message: 'No ActiveCaipNetwork or client found',
    })
    expect(heard).toEqual([expect.stringContaining(SIGN_IN_FAULTS.networkMissing.long)])
  })

  test('[Z08] reports a missing client if the adapter does not support sign-in', async () => {
    const adapters = [createEip155Adapter(), createTestAdapter('solana')] as const
    const { core, vestibule, heard } = page({ networks: [SOLANA], adapters })
    await connect(core, offerOther(core, { chainId: SOLANA.id }).connector)
    await expect.poll(() => core.store.getState().signIn?.status).toBe('asked')
    expect(await refusalOf(signIn(vestibule))).toMatchObject({
      ...refusal('clientMissing'),
      message: 'No ConnectionController client found',
    })
    expect(heard).toContainEqual(expect.stringContaining(SIGN_IN_FAULTS.clientMissing.long))
  })

  test('[Z08] lists each fault with its text in the reference', () => {
    const file = new URL('../../../../docs/reference/refusals.md', import.meta.url)
    const reference = readFileSync(file, 'utf8')
    for (const [fault, { message }] of Object.entries(SIGN_IN_FAULTS))
      expect(reference).toContain(`| \`${fault}\` | ${message} |`)
  })
})
