import { sampleOf } from '@vestibule/protocol/testing'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { encodeFunctionData, erc20Abi, type Hex, stringToHex } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { ApprovalCard } from '../approval/ApprovalCard.js'
import type { Approval } from '../approval/approval.js'
import { ContinueInPopup } from '../approval/ContinueInPopup.js'
import { ConsentCard } from '../consent/ConsentCard.js'
import { ApproveDevice } from '../links/ApproveDevice.js'
import type { WindowState } from '../popup/followWindow.js'
import { createPressWindows } from '../popup/pressWindows.js'
import { StepUp } from '../recovery/proof/StepUp.js'
import { Recover } from '../recovery/Recover.js'
import { prepareCard } from '../wallet/namespaces/document/manifests.js'
import type { Eip155View } from '../wallet/namespaces/eip155/insight/eip155View.js'
import { DRAINERS } from '../wallet/namespaces/eip155/testing/drainers.js'
import { lookAt } from '../wallet/namespaces/eip155/testing/lookAt.js'
import { requestContext, STRANGER } from '../wallet/testing/requestContext.js'
import { LinkRequest } from './account/LinkRequest.js'
import { ConfirmAccount } from './entry/ConfirmAccount.js'
import { EnterForm } from './entry/EnterForm.js'
import { AskToEnter } from './entry/EntryPage.js'
import { SignedInAs } from './SignedInAs.js'

const HOSTILE = '\u202Eא9\u2066\u200B1ב'
const RUNS_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}]/u
const HIDDEN = /[\p{Cf}\p{Zl}\p{Zp}]/u

const { account, origin } = requestContext
const TOKEN: Hex = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const node = {
  contracts: { [TOKEN]: { symbol: HOSTILE, decimals: 6n } },
  balances: { [TOKEN]: 10n ** 12n },
}
const SINCE = '2026-11-20T08:30:00Z'
const methods = ['1', '2'].map((methodId) => ({
  methodId,
  kind: 'kit' as const,
  label: HOSTILE,
  createdAt: SINCE,
}))
const nothing = () => {}
beforeAll(() =>
  vi.stubGlobal('window', {
    innerWidth: 800,
    innerHeight: 800,
    screen: { availWidth: 800, availHeight: 800 },
  }),
)
// Test files of a worker share their globals.
afterAll(() => vi.unstubAllGlobals())
const keys = { call: async () => ({}), stop: nothing } as never

const COMMON = { id: '1', namespace: 'eip155', digest: '', dappName: HOSTILE } as const

async function approvalOf(
  method: string,
  params: unknown[],
  change: (view: Eip155View) => Eip155View = (view) => view,
): Promise<Approval> {
  const { view } = await lookAt({ method, params, node })
  const network = {
    ...view.request.network,
    name: HOSTILE,
    nativeCurrency: { ...view.request.network.nativeCurrency, symbol: HOSTILE },
  }
  await prepareCard('eip155')
  const hostile: Eip155View = { ...view, request: { ...view.request, network } }
  return { ...COMMON, view: change(hostile) }
}
const send = (functionName: 'approve' | 'transfer', value = '0x0') =>
  approvalOf('eth_sendTransaction', [
    {
      from: account,
      to: TOKEN,
      value,
      data: encodeFunctionData({ abi: erc20Abi, functionName, args: [STRANGER, 5n] }),
    },
  ])
const typed = (
  primaryType: string,
  fields: string[][],
  more: { domain?: object; message: object },
) =>
  approvalOf('eth_signTypedData_v4', [
    account,
    {
      types: {
        EIP712Domain: [
          { name: 'name', type: 'string' },
          { name: 'chainId', type: 'uint256' },
          ...(more.domain === undefined ? [] : [{ name: 'verifyingContract', type: 'address' }]),
        ],
        [primaryType]: fields.map(([name, type]) => ({ name, type })),
      },
      primaryType,
      domain: { name: HOSTILE, chainId: 31337, ...more.domain },
      message: more.message,
    },
  ])

const VIEWS: Record<string, () => Promise<ReactElement> | ReactElement> = {
  'a transfer of a token': async () => card(await send('transfer')),
  'a permission for a token, with coins': async () => card(await send('approve', '0x64')),
  'a coin transfer with a failed simulation': async () => {
    const simulation = {
      kind: 'fails',
      reason: HOSTILE.replace(/[\u202E\u2066\u200B]/g, ''),
    } as const
    const call = { from: account, to: STRANGER, value: '0x64' }
    return card(
      await approvalOf('eth_sendTransaction', [call], (view) => ({
        ...view,
        insight: { ...view.insight, simulation },
      })),
    )
  },
  'a permit': async () =>
    card(
      await typed(
        'Permit',
        [
          ['owner', 'address'],
          ['spender', 'address'],
          ['value', 'uint256'],
          ['nonce', 'uint256'],
          ['deadline', 'uint256'],
        ],
        {
          domain: { verifyingContract: TOKEN },
          message: { owner: account, spender: STRANGER, value: 5, nonce: 0, deadline: 9 },
        },
      ),
    ),
  'the key to an account': async () =>
    card(await typed('dYdX', [['action', 'string']], { message: { action: HOSTILE } })),
  'data of an unknown shape': async () =>
    card(await typed('Note', [['note', 'string']], { message: { note: HOSTILE } })),
  'a sign-in': async () =>
    card(
      await approvalOf('personal_sign', [
        stringToHex(
          createSiweMessage({
            address: account,
            chainId: 31337,
            domain: new URL(origin).host,
            uri: origin,
            nonce: 'abcdefgh12345678',
            version: '1',
            statement: HOSTILE,
          }),
        ),
        account,
      ]),
    ),
  'a request that moves to a window': async () => {
    const store = createStore<{ name: WindowState }>(() => ({ name: 'ready' }))
    return (
      <ContinueInPopup
        approval={await send('transfer')}
        position={{ number: 1, of: 1 }}
        working={false}
        decide={nothing}
        rejectAll={undefined}
        askInWindow={() => ({
          ...{ store, open: nothing, openBy: nothing, openHere: nothing },
          ...{ reject: nothing, withdraw: nothing, leave: nothing },
        })}
        windows={createPressWindows()}
      />
    )
  },
  'the consent of a page': () => (
    <ConsentCard
      origin={origin}
      who={{ provider: 'email', label: `${HOSTILE}@example.com` }}
      accounts={[]}
      opening={false}
      answer={nothing}
    />
  ),
  'a device that asks for the wallet': () => (
    <ApproveDevice
      device={HOSTILE}
      createdAt={SINCE}
      methods={methods}
      approve={async () => {}}
      refuse={async () => {}}
    />
  ),
  'a device that asks for the wallet, in the hub': () => (
    <LinkRequest
      keys={keys}
      request={{ linkId: '1', device: HOSTILE, createdAt: SINCE }}
      isOpen={false}
      onOpen={nothing}
      onEnd={nothing}
    />
  ),
  'the site that opens the hub': () => (
    <EnterForm
      entry={{ enter: async () => {} }}
      question={{ site: HOSTILE, provider: 'email' }}
      home="/hub"
    />
  ),
  'the account and site in a consent window': () => (
    <AskToEnter
      entry={{ enter: async () => {}, leave: async () => {} }}
      question={{ site: HOSTILE, provider: 'discord' }}
      how={{ name: 'agree', label: HOSTILE, instead: { provider: 'discord', label: HOSTILE } }}
      home="/hub"
    />
  ),
  'the account and site in a consent page of the hub': () => (
    <ConfirmAccount
      hub={{ agree: async () => {}, leave: async () => {} }}
      state={{ who: { provider: 'discord', label: HOSTILE }, site: HOSTILE }}
      home="/hub"
    />
  ),
  'an account of a provider': () => <SignedInAs who={{ provider: 'discord', label: HOSTILE }} />,
  'an account of a provider, for a page’s consent': () => (
    <ConsentCard
      origin={origin}
      who={{ provider: 'discord', label: HOSTILE }}
      accounts={[]}
      opening={false}
      answer={nothing}
    />
  ),
  'the site that signs in to this page': () => (
    <Recover keys={keys} methods={methods} site={HOSTILE} onDone={nothing} onCancel={nothing} />
  ),
  'the site to return to': () => (
    <Recover keys={keys} methods={[]} site={HOSTILE} onDone={nothing} onCancel={nothing} />
  ),
  'recovery methods to choose from': () => (
    <StepUp methods={methods} label="Show" use={async () => {}} />
  ),
}

function card(approval: Approval) {
  const position = { number: 1, of: 1 }
  return <ApprovalCard approval={approval} position={position} working={false} decide={nothing} />
}

function faultsOf(markup: string): string[] {
  const faults: string[] = []
  if (!RUNS_LEFT.test(markup)) faults.push('the name is not shown at all')
  if (HIDDEN.test(markup)) faults.push('a hidden character is in the document')
  // `bdi` and the scrolling `pre` and `code` elements isolate the direction of their text.
  const rest = markup.replace(/<(bdi|pre|code)\b[^>]*>[^<]*<\/\1>/g, '')
  if (RUNS_LEFT.test(rest))
    faults.push(`a name stands bare: ${rest.match(/.{40}[\p{Script=Hebrew}].{20}/u)?.[0]}`)
  return faults
}

describe('names of pages, tokens, devices and people', () => {
  test.each(Object.keys(VIEWS))('[V12] %s escapes and isolates a hostile name', async (name) => {
    const view = await VIEWS[name]?.()
    expect(faultsOf(renderToStaticMarkup(view))).toEqual([])
  })

  test('approval cards of the drainer samples isolate a hostile token name', async () => {
    await prepareCard('eip155')
    const shown = DRAINERS.filter(({ refused }) => refused === undefined)
    for (const { method, params, chain = 'eip155:1', node } of sampleOf(shown, { quick: 8 })) {
      const { view } = await lookAt({ method, params, chain, node })
      const tokens = Object.fromEntries(
        Object.keys(view.insight.tokens).map((token) => [
          token,
          { symbol: 'אב', decimals: 6, standard: undefined },
        ]),
      )
      const hostile: Eip155View = { ...view, insight: { ...view.insight, tokens } }
      const markup = renderToStaticMarkup(card({ ...COMMON, view: hostile }))
      // A token's letter is in an inline grid, which isolates its text.
      const rest = markup
        .replace(/<bdi[^>]*>[^<]*<\/bdi>/g, '')
        .replace(/(class="token-picture" aria-hidden="true") data-letter="."/gu, '$1')
      expect(rest).not.toMatch(RUNS_LEFT)
      expect(markup).not.toMatch(/[\u2066-\u2069]/)
    }
  })

  test('control: detects a name without escaping', () => {
    expect(faultsOf(`<p>calls itself ${HOSTILE}</p>`)).toHaveLength(2)
    expect(faultsOf('<p>calls itself <bdi>א9</bdi></p>')).toEqual([])
  })
})
