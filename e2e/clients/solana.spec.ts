import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { type Dapp, expect, test } from '../fixtures/dapp.js'
import { freshEmail } from '../fixtures/mailbox.js'
import { PORTS } from '../world/ports.js'
import { nameClient, requireClient } from './packages.js'
import { createRecord } from './record.js'

const LIBRARY = '@solana/web3.js'
const ADDRESS = 'FMUEmtxhU46GzhKF4FW9MLJdQWiLgjiXP9TYRWSrqTpV'
const OTHER = '6TcyBfPdBt1kjsvDZLzmBFnuMaLWiTaAt4RjUr9VA5YD'
const FUNDS = 5_000_000_000

function startCluster() {
  const name = `@solana/surfpool-${process.platform}-${process.arch}-gnu`
  const { Surfnet } = createRequire(import.meta.url)(name)
  return Surfnet.startWithConfig({
    offline: true,
    blockProductionMode: 'transaction',
    slotTimeMs: 50,
  }) as { rpcUrl: string; stop: () => void }
}

async function enter(dapp: Dapp, url: string) {
  const network = {
    id: 'SURFxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    name: 'Solana Local',
    nativeCurrency: { name: 'Sol', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: [url] } },
    chainNamespace: 'solana',
  }
  for (const address of [ADDRESS, OTHER])
    await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        ...{ jsonrpc: '2.0', id: 1, method: 'requestAirdrop' },
        params: [address, FUNDS],
      }),
    })
  await dapp.visit({ path: '/solana', solanaWallet: 'one', config: { networks: [network] } })
  await dapp.page.addScriptTag({ path: requireClient.resolve(`${LIBRARY}/lib/index.iife.min.js`) })
  await dapp.page.getByTestId('demo-solana-connect').click()
  await dapp.page.getByTestId('vb-wallet-announced:Solana Test Wallet').click()
  await dapp.decide('approve')
  await expect(dapp.page.getByTestId('demo-solana-address')).toHaveText(ADDRESS)
  await expect(dapp.modal).toBeHidden()
}

/** The parts of the library's types that this test uses. The package may be missing during a type check. */
type Web3 = {
  Connection: new (url: string, commitment: string) => Connection
  PublicKey: new (key: string | Uint8Array) => object
  SystemProgram: { transfer: (transfer: object) => object }
  Transaction: new () => Transaction
  TransactionMessage: new (message: object) => { compileToV0Message: () => object }
  VersionedTransaction: new (message: object) => { serialize: () => Uint8Array }
  Keypair: { generate: () => { publicKey: object; secretKey: Uint8Array } }
}
type Transaction = {
  add: (instruction: object) => Transaction
  serialize: () => Uint8Array
  verifySignatures: () => boolean
}
type Connection = {
  requestAirdrop: (key: object, lamports: number) => Promise<string>
  getBalance: (key: object) => Promise<number>
  getLatestBlockhash: () => Promise<{ blockhash: string }>
  sendRawTransaction: (bytes: Uint8Array) => Promise<string>
}

/** Runs dapp code in the page. @param way How to create and send the transaction */
const sendInPage = (page: Page, way: Way, url: string) =>
  page.evaluate(
    async ({ way, url, ADDRESS, OTHER }) => {
      const web3 = (window as unknown as { solanaWeb3: Web3 }).solanaWeb3
      const provider = window.vestibule.getProvider('solana')
      const connection = new web3.Connection(url, 'confirmed')
      const receiver = new web3.PublicKey(OTHER)
      const account = new web3.PublicKey(provider.publicKey?.toBytes() ?? ADDRESS)
      const helper = web3.Keypair.generate()
      const before = await connection.getBalance(receiver)
      const payer = way === 'signers' ? helper.publicKey : account
      if (way === 'signers') await connection.requestAirdrop(payer, 1_000_000_000)
      const instruction = web3.SystemProgram.transfer({
        fromPubkey: payer,
        toPubkey: receiver,
        lamports: 5_000,
      })
      const { blockhash } = await connection.getLatestBlockhash()
      const legacy = () => new web3.Transaction().add(instruction)
      const complete = () =>
        Object.assign(legacy(), { feePayer: account, recentBlockhash: blockhash })
      const versioned = () =>
        new web3.VersionedTransaction(
          new web3.TransactionMessage({
            payerKey: account,
            recentBlockhash: blockhash,
            instructions: [instruction],
          }).compileToV0Message(),
        )
      const ways: Record<Way, () => Promise<unknown>> = {
        legacy: async () => {
          const signed = await provider.signTransaction(complete())
          if (!signed.verifySignatures()) throw new Error('It is not signed.')
          return connection.sendRawTransaction(signed.serialize())
        },
        versioned: async () => {
          const [signed] = await provider.signAllTransactions([versioned()])
          if (!(signed instanceof web3.VersionedTransaction))
            throw new Error('It is another class.')
          return connection.sendRawTransaction(signed.serialize())
        },
        open: () => provider.sendTransaction(legacy(), connection),
        signers: () => provider.sendTransaction(legacy(), connection, { signers: [helper] }),
        bySdk: () => provider.signAndSendTransaction(versioned(), { preflightCommitment: 'max' }),
      }
      await ways[way]()
      for (let look = 0; look < 50; look++) {
        if ((await connection.getBalance(receiver)) === before + 5_000) return
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      throw new Error('Nothing arrived.')
    },
    { way, url, ADDRESS, OTHER },
  )

const WAYS = {
  legacy: 'signTransaction of a Transaction, sendRawTransaction',
  versioned: 'signAllTransactions of a VersionedTransaction, sendRawTransaction',
  open: 'sendTransaction of a Transaction whose payer and block are open',
  signers: 'sendTransaction with another signer',
  bySdk: 'signAndSendTransaction, by the network’s node',
} as const
type Way = keyof typeof WAYS

test('[J02] web3.js signs and sends through a Solana wallet’s provider', async ({ dapp, page }) => {
  const record = createRecord(nameClient(LIBRARY))
  const cluster = startCluster()
  try {
    await enter(dapp, cluster.rpcUrl)
    for (const [way, did] of Object.entries(WAYS) as [Way, string][])
      await record.works(did, async () => {
        const sending = sendInPage(page, way, cluster.rpcUrl)
        await dapp.decide('approve')
        await sending
      })
  } finally {
    cluster.stop()
  }
  record.end()
})

test('[P02] [X15] web3.js signs and sends through the embedded wallet’s provider', async ({
  dapp,
  page,
}) => {
  const record = createRecord(nameClient(LIBRARY))
  const url = `http://127.0.0.1:${PORTS.solana}`
  await dapp.visit({ path: '/solana' })
  await page.addScriptTag({ path: requireClient.resolve(`${LIBRARY}/lib/index.iife.min.js`) })
  await dapp.signInByEmail(freshEmail())
  await page.getByTestId('demo-solana-faucet').click()
  await expect(page.getByTestId('demo-solana-result')).toContainText('hashes')
  for (const [way, did] of Object.entries(WAYS) as [Way, string][])
    await record.works(`${did}, of the embedded wallet`, async () => {
      const sending = sendInPage(page, way, url)
      const window = await dapp.review()
      await expect(window.card).toContainText('Send 0.000005 SOL')
      await window.approve()
      await sending
    })
  record.end()
})
