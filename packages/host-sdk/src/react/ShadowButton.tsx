import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { loadButtonTexts } from '../core/buttonText.js'
import { coreOf } from '../core/coreOf.js'
import { isOffline } from '../platform/isOffline.js'
import buttonCss from './buttons.css?inline'
import { useVestibuleTheme } from './hooks.js'
import { useVestibule } from './VestibuleProvider.js'

// React warns about layout effects on a server.
const useAttach = globalThis.document === undefined ? useEffect : useLayoutEffect

/**
 * A button in a shadow root, which separates its styles from the page's. Servers render no styles,
 * because a strict Content-Security-Policy blocks style elements. Hover and focus load the modal's
 * code.
 */
export function ShadowButton(props: Props) {
  const { kind, size, css = '', testId, label, busy = false, current = false } = props
  const { disabled = false, onClick, children } = props
  const vestibule = useVestibule()
  const { data: theme } = useVestibuleTheme()
  const [host, setHost] = useState<HTMLElement | null>(null)
  const [root, setRoot] = useState<ShadowRoot>()
  useEffect(() => loadButtonTexts(coreOf(vestibule)), [vestibule])

  useAttach(() => {
    if (host === null) return
    const shadow = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
    // Test environments such as jsdom do not support `CSSStyleSheet`.
    if (globalThis.CSSStyleSheet?.prototype.replaceSync !== undefined) {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(buttonCss + css)
      shadow.adoptedStyleSheets = [sheet]
    }
    setRoot(shadow)
  }, [host, css])

  const hint = () => {
    // Do not import while offline: browsers before 2026 cache failed imports.
    if (isOffline()) return
    // The instance's `preload` loads more code.
    coreOf(vestibule)
      .ui.load()
      .catch(() => {
        // The press retries, and reports a failure.
      })
  }
  const { accent } = theme.themeVariables
  const button = (
    <button
      type="button"
      data-kind={kind}
      data-size={size}
      data-testid={testId}
      aria-label={label}
      aria-busy={busy || undefined}
      aria-current={current || undefined}
      disabled={disabled}
      onPointerOver={hint}
      onFocus={hint}
      onClick={onClick}
    >
      {children}
    </button>
  )
  return (
    <span
      ref={setHost}
      data-theme={theme.themeMode}
      style={
        root === undefined || accent === undefined ? undefined : ({ '--accent': accent } as object)
      }
    >
      {root === undefined ? button : createPortal(button, root as unknown as Element)}
    </span>
  )
}

type Props = {
  kind: 'primary' | 'plain'
  size?: 'sm' | 'md' | undefined
  /** More CSS rules. Must not change after the first render. */
  css?: string | undefined
  testId: string
  /** For screen readers, if the content is not sufficient. */
  label?: string | undefined
  busy?: boolean | undefined
  /** Whether the wallet or account of this button is already connected. */
  current?: boolean | undefined
  disabled?: boolean | undefined
  onClick: () => void
  children: ReactNode
}
