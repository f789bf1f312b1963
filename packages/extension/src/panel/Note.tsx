import { WarnIcon } from '@vestibule/design'
import type { ComponentProps } from 'react'

export function Note({ kind, children, ...rest }: Note.Props) {
  return (
    <p {...rest} className="note" data-kind={kind}>
      <WarnIcon />
      <span>{children}</span>
    </p>
  )
}

export declare namespace Note {
  type Props = { kind: 'bad' | 'warn' } & Omit<ComponentProps<'p'>, 'className'>
}
