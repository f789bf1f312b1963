export function oneOfEach(address: string) {
  const unsafe = (method: string, params: unknown[]) => ({
    method: 'rpcRequest',
    params: { method, params, requestId: crypto.randomUUID() },
  })
  const read = (method: string, params: unknown[] = []) => ({
    method: 'rpcRequest',
    params: { method, params },
  })
  const types = {
    EIP712Domain: [{ name: 'name', type: 'string' }],
    Note: [{ name: 'text', type: 'string' }],
  }
  const typed = { domain: { name: 'Lost' }, types, primaryType: 'Note', message: { text: 'lost' } }
  return [
    { method: 'ping', params: {} },
    { method: 'syncTheme', params: { mode: 'light', variables: {} } },
    {
      method: 'syncDappData',
      params: {
        metadata: { name: 'Lost', description: '', url: '', icons: [] },
        sdkVersion: '0',
        sdkType: 'test',
      },
    },
    { method: 'connectEmail', params: { email: 'lost@example.com' } },
    { method: 'connectDevice', params: {} },
    { method: 'connectOtp', params: { otp: '000000' } },
    { method: 'resumeLogin', params: {} },
    { method: 'cancelLogin', params: {} },
    { method: 'protectWallet', params: {} },
    { method: 'openSettings', params: {} },
    { method: 'syncModal', params: { open: true } },
    { method: 'isConnected', params: {} },
    { method: 'getUser', params: {} },
    { method: 'getChainId', params: {} },
    { method: 'switchNetwork', params: { chainId: 'eip155:31337' } },
    { method: 'status', params: { requestId: crypto.randomUUID() } },
    { method: 'updateEmail', params: { email: 'lost@example.com' } },
    { method: 'signOut', params: {} },
    read('eth_accounts'),
    read('eth_getBalance', [address, 'latest']),
    unsafe('personal_sign', ['Lost', address]),
    unsafe('eth_signTypedData_v4', [address, JSON.stringify(typed)]),
    unsafe('eth_sendTransaction', [{ from: address, to: address, value: '0x0' }]),
  ]
}
export type Asked = ReturnType<typeof oneOfEach>[number]
