import { CopyIcon } from '@vestibule/design/icons'
import type { ReactNode } from 'react'
import { toast } from '../../../alerts/toast.js'
import { useModal } from '../../context.js'
import { IconButton } from '../../ui/Button.js'

export function Fact({ name, testId, copied, whole = false, children }: Fact.Props) {
  const { core } = useModal()
  async function copy({ text, says }: Fact.Copied) {
    try {
      await navigator.clipboard.writeText(text)
      toast(core, 'success', says)
    } catch {
      // The browser forbids copying, but the visitor can select the text.
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
    copied?: Copied | undefined
    whole?: boolean | undefined
    children: ReactNode
  }
  type Copied = { text: string; label: string; says: string }
}
