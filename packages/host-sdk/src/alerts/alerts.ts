import type { Core } from '../core/core.js'
import { type AlertText, raiseAlert } from './raiseAlert.js'

export const ALERTS = {
  networkNotFound: {
    variant: 'error',
    message: 'Network Not Found',
    long: '`switchNetwork` got a network that is not in `networks` of `createVestibule`.',
  },
  namespaceWithoutAdapter: {
    variant: 'error',
    message: 'No Adapter',
    long: '`switchNetwork` got a network whose namespace has no adapter. Pass its adapter in `adapters` of `createVestibule`.',
  },
  multiWalletNotEnabled: {
    variant: 'info',
    message: 'Multi-Wallet Not Enabled',
    long: 'To connect several wallets at once, set `features: { multiWallet: true }` in the options of `createVestibule`.',
  },
  multiWalletHookNotEnabled: {
    variant: 'info',
    message: 'Multi-Wallet Not Enabled',
    long: 'Hooks about connections are empty without `features: { multiWallet: true }` in the options of `createVestibule`.',
  },
} as const satisfies Record<string, AlertText>

export function raiseKnown(core: Core, id: string, facts?: unknown) {
  raiseAlert(core, ALERTS, id as keyof typeof ALERTS, facts)
}
