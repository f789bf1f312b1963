import { toast } from '../core/messages.js'
import { useModal } from './context.js'

/** Puts an address on the clipboard and says so. */
export function useCopyAddress() {
  const { core } = useModal()
  return (address: string) =>
    void navigator.clipboard.writeText(address).then(
      () => toast(core, 'success', 'copied'),
      () => toast(core, 'error', 'copyFailed'),
    )
}
