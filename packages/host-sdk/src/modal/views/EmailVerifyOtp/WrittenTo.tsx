import { Fragment } from 'react'

/** Where a mail went; a long address breaks before its @ and its dots, so that its parts stay whole. */
export function WrittenTo({ email }: { email: string }) {
  return (
    <p className="verify-email">
      {email.split(/(?=[@.])/).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts are those of one address, in its order.
        <Fragment key={index}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </p>
  )
}
