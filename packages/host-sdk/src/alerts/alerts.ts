import type { Core } from '../core/core.js'
import { type AlertText, raiseAlert } from './raiseAlert.js'

/** Faults in a dapp's own calls. */
export const ALERTS = {
  networkNotFound: {
    variant: 'error',
    message: 'Network Not Found',
    long: '`switchNetwork` was asked for a network that is not among the `networks` of `createVestibule`.',
  },
  namespaceWithoutAdapter: {
    variant: 'error',
    message: 'No Adapter',
    long: '`switchNetwork` was asked for a network whose namespace has no adapter. It is in `networks` of `createVestibule`; pass its adapter in `adapters`, too.',
  },
  multiWalletNotEnabled: {
    variant: 'info',
    message: 'Multi-Wallet Not Enabled',
    long: 'Several wallets at once need `features: { multiWallet: true }` in the options of `createVestibule`.',
  },
  multiWalletHookNotEnabled: {
    variant: 'info',
    message: 'Multi-Wallet Not Enabled',
    long: 'The hooks about connections answer with nothing until `features: { multiWallet: true }` is in the options of `createVestibule`.',
  },
} as const satisfies Record<string, AlertText>

/** Raises one of these alerts. */
export function raiseKnown(core: Core, id: string, facts?: unknown) {
  raiseAlert(core, ALERTS, id as keyof typeof ALERTS, facts)
}
