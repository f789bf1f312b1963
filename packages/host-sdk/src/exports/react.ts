export { AccountButton, ConnectButton, NetworkButton, VestibuleButton } from '../react/buttons.js'
export { EmbeddedModal } from '../react/EmbeddedModal.js'
export {
  useDeleteConnection,
  useDisconnect,
  useSwitchConnection,
  useSwitchNetwork,
  useVestibuleAccount,
  useVestibuleConnections,
  useVestibuleNetwork,
  useVestibuleProvider,
  useVestibuleState,
  useVestibuleTheme,
} from '../react/hooks.js'
export { type Action, useAction } from '../react/useAction.js'
export type { Reading } from '../react/useReading.js'
export { useVestibule, VestibuleProvider } from '../react/VestibuleProvider.js'
