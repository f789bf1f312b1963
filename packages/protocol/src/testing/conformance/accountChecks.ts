import { expectRefusal, expectSame, expectThat, resultOf } from './expectations.js'
import type { Check } from './subject.js'

type Permission = { parentCapability: string; caveats: { type: string; value: unknown }[] }

/** Accounts in an EIP-2255 permission. */
const accountsOf = (permissions: unknown) =>
  (permissions as Permission[])
    .filter(({ parentCapability }) => parentCapability === 'eth_accounts')
    .flatMap(({ caveats }) => caveats)
    .find(({ type }) => type === 'restrictReturnedAccounts')?.value

export const accountChecks: readonly Check[] = [
  {
    title: '[A29] both ways of asking give the account, and who is connected is not asked again',
    async run({ ask, listen, account }) {
      const heard = await listen()
      const accounts = [await account()]
      expectSame(resultOf(await ask({ method: 'eth_accounts' })), accounts)
      expectSame(resultOf(await ask({ method: 'eth_requestAccounts' })), accounts)
      expectSame(await heard(), [])
    },
  },
  {
    title: 'EIP-2255: the permission to see the accounts is there, and names them',
    async run({ ask, account }) {
      const accounts = [await account()]
      const params = [{ eth_accounts: {} }]
      const has = resultOf(await ask({ method: 'wallet_getPermissions' }))
      expectSame(accountsOf(has), accounts)
      const given = resultOf(await ask({ method: 'wallet_requestPermissions', params }))
      expectSame(accountsOf(given), accounts)
    },
  },
  {
    title: 'EIP-2255: what names no permission is refused, -32602',
    async run({ ask }) {
      for (const method of ['wallet_requestPermissions', 'wallet_revokePermissions'])
        for (const params of [[], ['eth_accounts'], { eth_accounts: {} }, [{}]])
          expectRefusal(await ask({ method, params }), -32602)
    },
  },
  {
    title: '[Z20] a refusal of the visitor is error 4001',
    needs: ['signs'],
    async run({ ask, decide, account }) {
      const asking = ask({ method: 'personal_sign', params: ['0x6869', await account()] })
      await decide('reject')
      expectRefusal(await asking, 4001)
    },
  },
  {
    title: '[X19] a visitor who approves signs, whatever is asked in the meantime',
    needs: ['signs'],
    async run({ ask, decide, account, chain }) {
      const asking = ask({ method: 'personal_sign', params: ['0x6869', await account()] })
      expectSame(resultOf(await ask({ method: 'eth_chainId' })), chain)
      await decide('approve')
      const signature = String(resultOf(await asking))
      expectThat(/^0x[0-9a-f]{130}$/.test(signature), `It is no signature: ${signature}`)
    },
  },
  {
    title: 'an account that is not the visitor’s is 4100, and what cannot be signed is -32602',
    needs: ['own'],
    async run({ ask, account }) {
      const other = `0x${'12'.repeat(20)}`
      expectRefusal(await ask({ method: 'personal_sign', params: ['0x6869', other] }), 4100)
      const params = [{ from: await account(), to: 'nobody' }]
      expectRefusal(await ask({ method: 'eth_sendTransaction', params }), -32602)
    },
  },
]
