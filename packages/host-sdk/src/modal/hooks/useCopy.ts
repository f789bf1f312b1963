import { toast } from '../../alerts/toast.js'
import { useModal } from '../context.js'
import type { MessageId } from '../i18n.js'

/** Copies a text and shows the result; the default texts are for an address. */
export function useCopy(words: Words = { copied: 'copied', failed: 'copyFailed' }) {
  const { core } = useModal()
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      toast(core, 'success', words.copied)
    } catch {
      // The visitor or the page forbids it, or it does not exist: the visitor must copy by hand.
      toast(core, 'error', words.failed)
    }
  }
  return (text: string) => void copy(text)
}

type Words = { copied: MessageId; failed: MessageId }
