import type { ComponentProps } from 'react'

/** A button with a text, which also takes the attributes of an element. */
export function Button({ kind, testId, ...rest }: Button.Props) {
  return <button type="button" className="button" data-kind={kind} data-testid={testId} {...rest} />
}

export declare namespace Button {
  type Props = Omit<ComponentProps<'button'>, 'ref'> & {
    kind: 'primary' | 'soft' | 'quiet' | 'danger'
    testId?: string | undefined
  }
}
