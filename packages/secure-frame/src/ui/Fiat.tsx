import './Fiat.css'

/** What an amount is worth, beside it; nothing where no price is known. */
export function Fiat({ text }: { text: string | undefined }) {
  if (text === undefined) return null
  return (
    <>
      {' '}
      <bdi className="fiat">{text}</bdi>
    </>
  )
}
