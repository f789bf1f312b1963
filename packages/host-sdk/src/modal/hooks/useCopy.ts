import { toast } from '../../alerts/toast.js'
import { useModal } from '../context.js'
import type { MessageId } from '../i18n.js'

/** The default texts describe an address. */
export function useCopy(words: Words = { copied: 'copied', failed: 'copyFailed' }) {
  const { core } = useModal()
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      toast(core, 'success', words.copied)
    } catch {
      toast(core, 'error', words.failed)
    }
  }
  return (text: string) => void copy(text)
}

type Words = { copied: MessageId; failed: MessageId }
