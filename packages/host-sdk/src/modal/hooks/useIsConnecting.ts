import { useCore } from '../context.js'

/** Whether a wallet was asked for its accounts and has not answered. */
export const useIsConnecting = () =>
  useCore(({ connections }) => [...connections.values()].some(isConnecting))

const isConnecting = ({ status }: { status: string }) => status === 'connecting'
