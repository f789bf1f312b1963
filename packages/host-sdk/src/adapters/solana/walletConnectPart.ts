import { SOLANA } from '@vestibule/protocol'
import { parseSolanaAddress } from '@vestibule/protocol/addresses'
import type { WalletConnectPart } from '../../core/model/walletConnectPart.js'

export const walletConnectPart: WalletConnectPart = {
  methods: [
    'solana_signMessage',
    'solana_signTransaction',
    'solana_requestAccounts',
    'solana_getAccounts',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
  ],
  events: ['accountsChanged', 'chainChanged'],
  deprecatedIds: {
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
    'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
  },
  rules: { ...SOLANA, isAddress: (address) => parseSolanaAddress(address) !== undefined },
  readChain: (data) => String(data).replace(/^solana:/, ''),
  formatChain: (reference) => reference,
}
