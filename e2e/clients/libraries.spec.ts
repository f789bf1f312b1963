import { BrowserProvider, Contract, ContractFactory, verifyMessage, verifyTypedData } from 'ethers'
import {
  createPublicClient,
  createWalletClient,
  custom,
  getAddress,
  parseAbi,
  verifyMessage as verifyByViem,
  verifyTypedData as verifyTypedByViem,
} from 'viem'
import { foundry } from 'viem/chains'
import { putRefusing } from '../fixtures/chain/contracts.js'
import { waysToRevert } from '../fixtures/chain/reverts.js'
import { type Dapp, expect, test } from '../fixtures/dapp.js'
import { pageProvider } from '../fixtures/dapps/pageProvider.js'
import { ANSWERING, MAIL, MAIL_OF_WEB3 } from './answering.js'
import { createVisitor } from './approving.js'
import { nameClient } from './packages.js'
import { createRecord } from './record.js'
import { startWeb3 } from './web3.js'

const FRIEND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const TRANSFER = 'event Transfer(address indexed from, address indexed to, uint256 value)'
const TOKEN_ABI = [TRANSFER, 'function balanceOf(address) view returns (uint256)'] as const
const REFUSED = ['Refused', 42n, 'Not today']

async function enter(dapp: Dapp) {
  await dapp.visitNew()
  await dapp.fund()
  return {
    provider: pageProvider(dapp.page),
    account: await dapp.address(),
    token: await dapp.fundToken(),
    ...createVisitor(dapp),
  }
}

test('[A29] ethers reads, sends, deploys, decodes, signs and listens through the embedded wallet', async ({
  dapp,
}) => {
  const record = createRecord(nameClient('ethers'))
  const { provider, account, token, approved, rejected } = await enter(dapp)
  const browser = new BrowserProvider(provider)
  const signer = await browser.getSigner(account)

  await record.works('getNetwork, getBlock, getFeeData, getBalance', async () => {
    await expect(browser.getNetwork()).resolves.toMatchObject({ chainId: 31337n })
    await expect(browser.getBlock('latest', true)).resolves.toHaveProperty('number')
    const fees = await browser.getFeeData()
    expect(fees.maxFeePerGas).toBeGreaterThan(0n)
    await expect(browser.getBalance(account)).resolves.toBeGreaterThan(0n)
  })
  await record.works('sendTransaction and its receipt', async () => {
    const sent = await approved(() => signer.sendTransaction({ to: FRIEND, value: 1n }))
    await expect(sent.wait()).resolves.toMatchObject({ status: 1 })
  })
  await record.works('deploying a contract, calling it', async () => {
    const factory = new ContractFactory([ANSWERING.abi], ANSWERING.bytecode, signer)
    const contract = (await approved(() => factory.deploy())) as Contract
    await contract.waitForDeployment()
    await expect(contract.getFunction('answer').staticCall()).resolves.toBe(42n)
  })
  await record.works('a custom error decoded in call, estimateGas and send', async () => {
    const ways = await waysToRevert(provider, { account, address: await putRefusing() })
    for (const [name, way] of Object.entries({ ...ways.reads, ...ways.sends }))
      if (name.startsWith('ethers')) await expect(way(), name).resolves.toEqual(REFUSED)
  })
  await record.works('signMessage, signTypedData', async () => {
    const signature = await approved(() => signer.signMessage('Hello'))
    expect(verifyMessage('Hello', signature)).toBe(account)
    const types = { Mail: [...MAIL.types.Mail] }
    const typed = await approved(() => signer.signTypedData(MAIL.domain, types, MAIL.message))
    expect(verifyTypedData(MAIL.domain, types, MAIL.message, typed)).toBe(account)
  })
  await record.works('queryFilter, events of blocks', async () => {
    const contract = new Contract(token, TOKEN_ABI, browser)
    const logs = await contract.queryFilter(contract.getEvent('Transfer')(null, account))
    expect(logs).toHaveLength(1)
    const mined = new Promise((resolve) => browser.once('block', resolve))
    await approved(() => signer.sendTransaction({ to: FRIEND, value: 1n }))
    await mined
  })
  await record.refused('signMessage, rejected by the visitor', {
    code: 4001,
    because: 'ethers calls it ACTION_REJECTED',
    act: () => rejected(() => signer.signMessage('Hello')),
  })
  await record.refused('eth_sign', {
    code: 4200,
    because: 'the user cannot read what it signs',
    act: () => provider.request({ method: 'eth_sign', params: [account, `0x${'11'.repeat(32)}`] }),
  })
  browser.destroy()
  record.end()
})

test('[A29] viem reads, sends, deploys, decodes, signs and listens through the embedded wallet', async ({
  dapp,
}) => {
  const record = createRecord(nameClient('viem'))
  const { provider, account, token, approved, rejected } = await enter(dapp)
  const transport = custom(provider)
  const reader = createPublicClient({ chain: foundry, transport, pollingInterval: 100 })
  const writer = createWalletClient({ account, chain: foundry, transport })

  await record.works('getBlock, estimateFeesPerGas, getBalance, multicall of reads', async () => {
    await expect(reader.getBlock({ includeTransactions: true })).resolves.toHaveProperty('number')
    const fees = await reader.estimateFeesPerGas()
    expect(fees.maxFeePerGas).toBeGreaterThan(0n)
    await expect(reader.getBalance({ address: account })).resolves.toBeGreaterThan(0n)
    const abi = parseAbi(TOKEN_ABI)
    const read = () =>
      reader.readContract({ address: token, abi, functionName: 'balanceOf', args: [account] })
    for (const balance of await Promise.all([read(), read(), read()]))
      expect(balance).toBeGreaterThan(0n)
  })
  await record.works('sendTransaction and its receipt', async () => {
    const hash = await approved(() => writer.sendTransaction({ to: FRIEND, value: 1n }))
    const receipt = reader.waitForTransactionReceipt({ hash })
    await expect(receipt).resolves.toMatchObject({ status: 'success' })
  })
  await record.works('deploying a contract, calling it', async () => {
    const abi = parseAbi([ANSWERING.abi])
    const hash = await approved(() => writer.deployContract({ abi, bytecode: ANSWERING.bytecode }))
    const { contractAddress } = await reader.waitForTransactionReceipt({ hash })
    const address = getAddress(contractAddress ?? '')
    await expect(reader.readContract({ address, abi, functionName: 'answer' })).resolves.toBe(42n)
  })
  await record.works('a custom error decoded in call, estimateGas and send', async () => {
    const ways = await waysToRevert(provider, { account, address: await putRefusing() })
    for (const [name, way] of Object.entries({ ...ways.reads, ...ways.sends }))
      if (name.startsWith('viem')) await expect(way(), name).resolves.toEqual(REFUSED)
  })
  await record.works('signMessage, signTypedData', async () => {
    const message = 'Hello'
    const signature = await approved(() => writer.signMessage({ message }))
    await expect(verifyByViem({ address: account, message, signature })).resolves.toBe(true)
    const typed = await approved(() => writer.signTypedData(MAIL))
    await expect(verifyTypedByViem({ ...MAIL, address: account, signature: typed })).resolves.toBe(
      true,
    )
  })
  await record.works('getLogs, filters, watchBlockNumber', async () => {
    const [event] = parseAbi([TRANSFER])
    const asked = { address: token, event, args: { to: account }, fromBlock: 0n } as const
    await expect(reader.getLogs(asked)).resolves.toHaveLength(1)
    const filter = await reader.createEventFilter(asked)
    await expect(reader.getFilterLogs({ filter })).resolves.toHaveLength(1)
    await expect(reader.uninstallFilter({ filter })).resolves.toBe(true)
    let unwatch = () => {}
    const mined = new Promise((resolve) => {
      unwatch = reader.watchBlockNumber({ onBlockNumber: resolve })
    })
    await approved(() => writer.sendTransaction({ to: FRIEND, value: 1n }))
    await mined
    unwatch()
  })
  await record.tried('eth_subscribe to new blocks', async () => {
    await provider.request({ method: 'eth_subscribe', params: ['newHeads'] })
  })
  await record.refused('signMessage, rejected by the visitor', {
    code: 4001,
    because: 'viem throws UserRejectedRequestError',
    act: () => rejected(() => writer.signMessage({ message: 'Hello' })),
  })
  record.end()
})

test('[A29] web3.js reads, sends, deploys, decodes, signs and lists events through the embedded wallet', async ({
  dapp,
}) => {
  const record = createRecord(nameClient('web3'))
  const { provider, account, token, approved, rejected } = await enter(dapp)
  const web3 = startWeb3(provider)

  await record.works('getChainId, getBlock, calculateFeeData, getBalance', async () => {
    await expect(web3.eth.getChainId()).resolves.toBe(31337n)
    await expect(web3.eth.getBlock('latest', true)).resolves.toHaveProperty('number')
    const fees = await web3.eth.calculateFeeData()
    expect(fees.maxFeePerGas).toBeGreaterThan(0n)
    await expect(web3.eth.getBalance(account)).resolves.toBeGreaterThan(0n)
  })
  await record.works('sendTransaction and its receipt', async () => {
    const { status } = await approved(() =>
      web3.eth.sendTransaction({ from: account, to: FRIEND, value: '1' }),
    )
    expect(status).toBe(1n)
  })
  await record.works('deploying a contract, calling it', async () => {
    const factory = web3.contract([ANSWERING.abi])
    const made = await approved(() =>
      factory.deploy({ data: ANSWERING.bytecode }).send({ from: account }),
    )
    await expect(made.methods.answer?.().call()).resolves.toBe(42n)
  })
  await record.works('a custom error decoded in call', async () => {
    const contract = web3.contract(
      ['error Refused(uint256 amount, string why)', 'function withdraw(uint256 amount)'],
      await putRefusing(),
    )
    await expect(contract.methods.withdraw?.(42).call({ from: account })).rejects.toMatchObject({
      cause: { errorName: 'Refused', errorArgs: { amount: 42n, why: 'Not today' } },
    })
  })
  await record.works('personal.sign, signTypedData', async () => {
    const signature = await approved(() => web3.eth.personal.sign('Hello', account, ''))
    expect(verifyMessage('Hello', signature)).toBe(account)
    const typed = await approved(() => web3.eth.signTypedData(account, MAIL_OF_WEB3))
    expect(verifyTypedData(MAIL.domain, { Mail: [...MAIL.types.Mail] }, MAIL.message, typed)).toBe(
      account,
    )
  })
  await record.works('getPastEvents', async () => {
    const logs = await web3
      .contract(TOKEN_ABI, token)
      .getPastEvents('Transfer', { filter: { to: account }, fromBlock: 0 })
    expect(logs).toHaveLength(1)
  })
  await record.refused('personal.sign, rejected by the visitor', {
    code: 4001,
    because: 'the visitor said no',
    act: () => rejected(() => web3.eth.personal.sign('Hello', account, '')),
  })
  record.end()
})
