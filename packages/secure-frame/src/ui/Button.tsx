import type { ComponentProps } from 'react'

export function Button({ kind, testId, ...rest }: Button.Props) {
  return <button type="button" className="button" data-kind={kind} data-testid={testId} {...rest} />
}

export declare namespace Button {
  type Props = Omit<ComponentProps<'button'>, 'ref'> & {
    kind: 'primary' | 'soft' | 'quiet' | 'danger'
    testId?: string | undefined
  }
}
