import { encodeFunctionData, erc20Abi, type Hex, maxUint256 } from 'viem'
import { readToEnd } from '../fixtures/appearance/approvalWindow.js'
import { expect, test } from '../fixtures/dapp.js'
import { FRIEND } from '../views/approvalRequests.js'
import { tell } from './figures.js'

type Situation = { account: Hex; chainId: number; token: Hex }
type Drainer = {
  says: string
  warns: string
  ask: (at: Situation) => [method: string, params: unknown[]]
}

const NOBODY: Hex = '0x0000000000000000000000000000000000000000'
const ZERO32: Hex = `0x${'00'.repeat(32)}`
const SOMETHING: Hex = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

/** Converts `address from,uint256 value` to members of a type. */
const members = (text: string) =>
  text.split(',').map((member) => {
    const [type, name] = member.split(' ')
    return { name, type }
  })
function sign(
  { account, chainId }: Situation,
  data: { type: Record<string, string>; contract?: Hex; message: object },
): [string, unknown[]] {
  const { type, contract: verifyingContract, message } = data
  const domain = { name: 'Claim', chainId, ...(verifyingContract && { verifyingContract }) }
  const EIP712Domain = members(
    `string name,uint256 chainId${verifyingContract ? ',address verifyingContract' : ''}`,
  )
  const structs = Object.entries(type).map(([name, text]) => [name, members(text)])
  const types = { EIP712Domain, ...Object.fromEntries(structs) }
  const primaryType = Object.keys(type)[0]
  return ['eth_signTypedData_v4', [account, { types, primaryType, domain, message }]]
}
const approve = encodeFunctionData({
  abi: erc20Abi,
  functionName: 'approve',
  args: [FRIEND, maxUint256],
})

const DRAINERS: Record<string, Drainer> = {
  'EIP-3009': {
    says: 'Transfer of 60 TUSD by anyone who holds this signature',
    warns: 'can make this transfer without asking you again',
    ask: (at) =>
      sign(at, {
        type: {
          TransferWithAuthorization:
            'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce',
        },
        contract: at.token,
        message: {
          from: at.account,
          to: FRIEND,
          value: '60000000',
          validAfter: 0,
          validBefore: 1_900_000_000,
          nonce: ZERO32,
        },
      }),
  },
  'SafeTx, operation 1': {
    says: 'Safe transaction: run another contract’s code as the Safe',
    warns: 'It can take everything in the Safe',
    ask: (at) =>
      sign(at, {
        type: {
          SafeTx:
            'address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce',
        },
        contract: SOMETHING,
        message: {
          to: FRIEND,
          value: 0,
          data: '0xdeadbeef',
          operation: 1,
          safeTxGas: 0,
          baseGas: 0,
          gasPrice: 0,
          gasToken: NOBODY,
          refundReceiver: NOBODY,
          nonce: 1,
        },
      }),
  },
  'ERC-2771': {
    says: 'Unlimited spending cap for TUSD',
    warns: 'can make this call as you',
    ask: (at) =>
      sign(at, {
        type: {
          ForwardRequest:
            'address from,address to,uint256 value,uint256 gas,uint256 nonce,bytes data',
        },
        contract: SOMETHING,
        message: {
          from: at.account,
          to: at.token,
          value: 0,
          gas: 100_000,
          nonce: 0,
          data: approve,
        },
      }),
  },
  'ERC-7710': {
    says: 'Delegate your whole account, without a limit',
    warns: 'everything that your account can do',
    ask: (at) =>
      sign(at, {
        type: {
          Delegation:
            'address delegate,address delegator,bytes32 authority,Caveat[] caveats,uint256 salt',
          Caveat: 'address enforcer,bytes terms',
        },
        contract: SOMETHING,
        message: {
          delegate: FRIEND,
          delegator: at.account,
          authority: ZERO32,
          caveats: [],
          salt: 0,
        },
      }),
  },
  'data for an unknown contract': {
    says: 'Sign “Claim”',
    warns: 'The wallet cannot show everything that this allows.',
    ask: (at) =>
      sign(at, {
        type: { Claim: 'address user,uint256 amount' },
        contract: SOMETHING,
        message: { user: at.account, amount: 5 },
      }),
  },
  'a hash': {
    says: 'Sign a message',
    warns: 'it may be a hash of anything',
    ask: ({ account }) => ['personal_sign', ['Welcome! Sign in to claim tokens', account]],
  },
  'a text that keys are made of': {
    says: 'Create the key to your account on Umbra',
    warns: 'Anyone who has the signature can act for you there',
    ask: ({ account }) => [
      'personal_sign',
      [
        'Sign this message to access your Umbra account.\n\nOnly sign this message for a trusted client!',
        account,
      ],
    ],
  },
  'a withdrawal in JSON': {
    says: 'Sign the instruction “withdraw”',
    warns: 'can make a service do this for you',
    ask: ({ account }) => [
      'personal_sign',
      ['{"type":"withdraw","data":{"amount":"500","address":"someone"}}', account],
    ],
  },
  'an account at an exchange, for no contract': {
    says: 'Sign “AccountCreation”',
    warns: 'Anyone who has the signature can act for you there',
    ask: (at) =>
      sign(at, {
        type: { AccountCreation: 'int8 accountIndex,address wallet,string action' },
        message: { accountIndex: 0, wallet: at.account, action: 'REGISTER' },
      }),
  },
}

test('[V12] shows the effect of a dangerous signature in a window and requires a long press', async ({
  dapp,
}, info) => {
  test.slow()
  // The project allows only sign-ins in the frame.
  await dapp.visitNew()
  const token = await dapp.fundToken()
  const at = { account: await dapp.address(), chainId: await dapp.chainId(), token }

  const wrong: string[] = []
  for (const [name, { says, warns, ask }] of Object.entries(DRAINERS)) {
    await dapp.ask(...ask(at))
    await expect(dapp.frame.getByTestId('vb-hand-over'), name).toBeVisible()
    await expect(dapp.frame.getByTestId('vb-approve'), name).toHaveCount(0)
    const window = await dapp.review()
    await expect(window.card.locator('.headline'), name).toContainText(says)
    await expect(window.card, name).toContainText(warns)
    await readToEnd(window.card)
    await expect(window.approveButton, name).toHaveText('Hold to sign')
    await expect(window.approveButton, name).toBeEnabled()
    // A short press has no effect.
    await window.approveButton.click()
    await window.page.waitForTimeout(300)
    if (!(await window.card.isVisible())) wrong.push(name)
    await window.reject()
    await expect(dapp.modal, name).toBeHidden()
  }

  // Control: a sign-in to the page.
  await dapp.press('sign-in-here')
  await expect(dapp.frame.getByTestId('vb-approve')).toBeVisible()
  await dapp.approve()
  const signature = await dapp.readResult()
  tell(info, {
    cases: Object.keys(DRAINERS).length,
    wrong: wrong.length,
    note: `${Object.keys(DRAINERS).length} through the real card`,
  })
  expect(wrong).toEqual([])
  expect(signature).toMatch(/^0x/)
})
