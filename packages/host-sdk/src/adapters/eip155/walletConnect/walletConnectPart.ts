import { EIP155_FORMS, formatHexChainId } from '@vestibule/protocol'
import type { WalletConnectPart } from '../../../core/model/walletConnectPart.js'
import { formatMessage } from '../../../siwx/message/formatMessage.js'
import { isSignedByKey } from '../siwx/isSignedByKey.js'
import { createRequests } from './createRequests.js'

export const walletConnectPart: WalletConnectPart = {
  methods: [
    'eth_accounts',
    'eth_requestAccounts',
    'eth_sendRawTransaction',
    'eth_sign',
    'eth_signTransaction',
    'eth_signTypedData',
    'eth_signTypedData_v3',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'personal_sign',
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'wallet_getPermissions',
    'wallet_requestPermissions',
    'wallet_registerOnboarding',
    'wallet_watchAsset',
    'wallet_scanQRCode',
    'wallet_getCallsStatus',
    'wallet_showCallsStatus',
    'wallet_sendCalls',
    'wallet_getCapabilities',
    'wallet_grantPermissions',
    'wallet_revokePermissions',
    'wallet_getAssets',
  ],
  events: ['accountsChanged', 'chainChanged'],
  rules: {
    ...EIP155_FORMS,
    // EIP-1193 reports chain ids as numbers, so require safe integers.
    isChainReference: (reference) =>
      EIP155_FORMS.isChainReference(reference) && Number.isSafeInteger(Number(reference)),
  },
  readChain,
  formatChain: formatHexChainId,
  signIn: {
    formatMessage: (data) =>
      formatMessage(data, {
        accountName: 'Ethereum',
        messageChainId: data.chainId.slice('eip155:'.length),
      }),
    isSignedByKey: ({ data, message, signature }) =>
      isSignedByKey({ address: data.accountAddress, message, signature }),
  },
  createRequests,
}

/** Accepts a number, decimal, hex or CAIP-2. Returns decimal. */
function readChain(data: unknown): string {
  const text = String(data).replace(/^eip155:/, '')
  return /^(0x[0-9a-fA-F]{1,14}|[0-9]{1,16})$/.test(text) ? BigInt(text).toString() : ''
}
