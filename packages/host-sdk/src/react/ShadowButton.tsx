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
 * In a shadow root, so that the page's and the button's styles do not affect each other. A server
 * renders it without styles: a strict Content-Security-Policy refuses a style element. Preloads the
 * modal's code before a click.
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
    // Test environments such as jsdom have no constructed sheets.
    if (globalThis.CSSStyleSheet?.prototype.replaceSync !== undefined) {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(buttonCss + css)
      shadow.adoptedStyleSheets = [sheet]
    }
    setRoot(shadow)
  }, [host, css])

  const hint = () => {
    // Browsers before 2026 cache a failed import.
    if (isOffline()) return
    // Not the instance's `preload`, which loads more code.
    coreOf(vestibule)
      .ui.load()
      .catch(() => {
        // The press itself retries, and reports a failure.
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
  /** @default 'md' */
  size?: 'sm' | 'md' | undefined
  /** Additional rules; must not change. */
  css?: string | undefined
  testId: string
  /** For screen readers, if the content does not say it. */
  label?: string | undefined
  busy?: boolean | undefined
  /** The target is connected already. */
  current?: boolean | undefined
  disabled?: boolean | undefined
  onClick: () => void
  children: ReactNode
}
