import { Spinner } from '@vestibule/design'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.js'
import '../Decision.css'

export function DecisionRow({ no, children }: Props) {
  return (
    <div className="decision">
      <Button kind="soft" testId={no.testId} disabled={no.disabled} onClick={no.press}>
        {no.busy && <Spinner />}
        {no.text}
      </Button>
      {children}
    </div>
  )
}

type Props = {
  no: { text: string; testId: string; disabled: boolean; busy?: boolean; press: () => void }
  children: ReactNode
}
