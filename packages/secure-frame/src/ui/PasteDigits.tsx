import { PasteIcon } from '@vestibule/design/icons'
import { useText } from './i18n.js'

/** Reads the clipboard in the visitor's press. There is no button where the browser or the document's policy forbids it. */
export function PasteDigits({ busy, onPaste }: PasteDigits.Props) {
  const t = useText()
  if (!canRead()) return null
  return (
    <button
      type="button"
      className="button code-paste"
      data-kind="quiet"
      data-testid="vb-code-paste"
      disabled={busy}
      onClick={() =>
        navigator.clipboard.readText().then(
          onPaste,
          // The visitor refused: the field has the focus, and accepts a manual paste.
          () => onPaste(''),
        )
      }
    >
      <PasteIcon />
      {t('code.paste')}
    </button>
  )
}

export declare namespace PasteDigits {
  type Props = {
    /** The code is being checked. */
    busy: boolean
    /** Gets the clipboard's text, or undefined if the visitor refused. */
    onPaste: (text: string) => void
  }
}

function canRead(): boolean {
  if (typeof globalThis.navigator?.clipboard?.readText !== 'function') return false
  // Only Chromium has it, and it asks for the page's permission.
  const { featurePolicy } = document as Document & {
    featurePolicy?: { allowsFeature: (feature: string) => boolean }
  }
  return featurePolicy?.allowsFeature('clipboard-read') ?? true
}
