import { useCore } from '../context.js'

export const useIsConnecting = () =>
  useCore(({ connections }) => [...connections.values()].some(isConnecting))

const isConnecting = ({ status }: { status: string }) => status === 'connecting'
