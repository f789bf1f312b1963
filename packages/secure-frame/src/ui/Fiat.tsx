import './Fiat.css'

export function Fiat({ text }: { text: string | undefined }) {
  if (text === undefined) return null
  return (
    <>
      {' '}
      <bdi className="fiat">{text}</bdi>
    </>
  )
}
