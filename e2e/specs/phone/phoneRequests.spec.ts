import { stringToHex } from 'viem'
import type { RemoteDapp } from '../../fixtures/dapps/remoteDapp.js'
import { Phone } from '../../fixtures/phone.js'
import { connect, expect, NOBODY, ONE, TWO, test } from '../../fixtures/phoneTest.js'
import { RPC_ONE, RPC_TWO } from '../../world/ports.js'

test('rejects a proposal and a request with the error codes of real wallets', async ({
  dapp,
  phone,
}) => {
  const declined = await dapp.propose([ONE])
  await phone.pair(declined.uri)
  await phone.reject()
  await expect(declined.session).rejects.toMatchObject({ code: 5000 })

  const { address } = await connect(dapp, phone, [ONE])
  const sign = () => dapp.request('personal_sign', [stringToHex('No'), address], ONE)
  const rejected = expect(sign()).rejects.toMatchObject({ code: 4001 })
  await phone.rejectRequest()
  await rejected

  await phone.page.getByTestId('wallet-setting-rejectsWith5000').check()
  const again = expect(sign()).rejects.toMatchObject({ code: 5000 })
  await phone.rejectRequest()
  await again
})

test.describe('a request to switch the network', () => {
  const switchTo = (dapp: RemoteDapp, chainId: string) =>
    dapp.request('wallet_switchEthereumChain', [{ chainId }], ONE)

  test('[J07] asks on the phone, adds a known network to the session, and announces the change', async ({
    dapp,
    phone,
  }) => {
    await connect(dapp, phone, [ONE])
    const switched = switchTo(dapp, '0x7a6a')
    await phone.approveRequest('wallet_switchEthereumChain')
    await expect(switched).resolves.toBe(null)
    await expect.poll(() => dapp.provider.session?.namespaces.eip155?.chains).toContain(TWO)
    expect(dapp.events).toContainEqual({ name: 'chainChanged', value: '31338' })
  })

  test('returns 4902 for an unknown chain without asking, and shares the chain after it was added', async ({
    dapp,
    phone,
  }) => {
    await connect(dapp, phone, [ONE])
    await expect(switchTo(dapp, '0x1')).rejects.toMatchObject({ code: 4902 })

    const add = (chainId: string) =>
      dapp.request(
        'wallet_addEthereumChain',
        [{ chainId, chainName: 'Another', rpcUrls: [RPC_ONE] }],
        ONE,
      )
    const lie = expect(add('0x1')).rejects.toMatchObject({ code: -32602 })
    await phone.approveRequest('wallet_addEthereumChain')
    await lie
    await expect(phone.error).toContainText('serves eip155:31337, not eip155:1')

    const added = dapp.request(
      'wallet_addEthereumChain',
      [{ chainId: '0x7a6a', chainName: 'Local Two', rpcUrls: [RPC_TWO] }],
      ONE,
    )
    await phone.approveRequest('wallet_addEthereumChain')
    await expect(added).resolves.toBe(null)
    await expect.poll(() => dapp.provider.session?.namespaces.eip155?.chains).toContain(TWO)
  })

  test('a lying phone approves the switch but stays on its network', async ({ dapp, context }) => {
    const phone = await Phone.open(context, { settings: ['liesAboutSwitch'] })
    await connect(dapp, phone, [ONE])
    const switched = switchTo(dapp, '0x7a6a')
    await phone.approveRequest('wallet_switchEthereumChain')
    await switched
    expect(dapp.provider.session?.namespaces.eip155?.chains).toEqual([ONE])
  })
})

test('returns capabilities without a decision, and rejects impossible requests', async ({
  dapp,
  phone,
}) => {
  const { address } = await connect(dapp, phone, [ONE])
  const capabilities = await dapp.request('wallet_getCapabilities', [address, ['0x7a69']], ONE)
  expect(capabilities).toMatchObject({ '0x7a69': { atomic: { status: 'unsupported' } } })
  await expect(dapp.request('personal_sign', ['0x6869', NOBODY], ONE)).rejects.toMatchObject({
    code: 4100,
  })

  const poor = dapp.request(
    'eth_sendTransaction',
    [{ from: address, to: NOBODY, value: '0xffffffffffffffffffffffff' }],
    ONE,
  )
  const failed = expect(poor).rejects.toMatchObject({ code: -32000 })
  await phone.approveRequest()
  await failed
  await expect(phone.error).toBeVisible()
  await expect(phone.request).toBeHidden()
})

test('a silent phone hides the proposal until its setting is turned off', async ({
  dapp,
  context,
}) => {
  const phone = await Phone.open(context, { settings: ['neverAnswers'] })
  const { uri, session } = await dapp.propose([ONE])
  await phone.pair(uri)
  await expect(phone.page.getByText('1 proposed and not answered.')).toBeVisible()
  await expect(phone.proposal).toBeHidden()
  await phone.page.getByTestId('wallet-setting-neverAnswers').click()
  await phone.approve()
  await expect.poll(async () => (await session)?.topic).toBeTruthy()
})
