import { useState } from 'react'
import { useText } from '../../context.js'
import { usePassed } from '../../hooks/usePassed.js'
import type { MessageId } from '../../i18n.js'

const MOMENTS = [1_000, 6_000]

/** Screen readers announce the text at once. It becomes visible after a delay. */
export function WaitWords({ of }: { of: MessageId }) {
  const t = useText()
  const [task] = useState({})
  const passed = usePassed(task, MOMENTS)
  return (
    <span className={passed === 0 ? 'visually-hidden' : 'wait-words'} data-testid="vb-wait">
      {t(passed === 2 ? 'connect.slow' : of)}
    </span>
  )
}
