import { CopyIcon } from '@vestibule/design/icons'
import type { ReactNode } from 'react'
import { toast } from '../../../alerts/toast.js'
import { useModal } from '../../context.js'
import { IconButton } from '../../ui/Button.js'

/** A row with a fact. */
export function Fact({ name, testId, copied, whole = false, children }: Fact.Props) {
  const { core } = useModal()
  async function copy({ text, says }: Fact.Copied) {
    try {
      await navigator.clipboard.writeText(text)
      toast(core, 'success', says)
    } catch {
      // Forbidden by the visitor or the page; the text can be marked by hand.
      toast(core, 'error', 'remote.copyFailed')
    }
  }
  return (
    <div className="fact-row">
      <dt>{name}</dt>
      <dd>
        <bdi title={copied?.text} data-testid={testId} data-whole={whole || undefined}>
          {children}
        </bdi>
        {copied !== undefined && (
          <IconButton small label={copied.label} onClick={() => void copy(copied)}>
            <CopyIcon />
          </IconButton>
        )}
      </dd>
    </div>
  )
}

export declare namespace Fact {
  type Props = {
    name: string
    testId?: string | undefined
    /** A button copies the whole of it. */
    copied?: Copied | undefined
    /** A long text wraps. @default false */
    whole?: boolean | undefined
    children: ReactNode
  }
  /** @property says The confirmation. */
  type Copied = { text: string; label: string; says: string }
}
