import './Address.css'

/** Characters at both ends that people compare. Look-alikes differ in the middle. */
const EDGE = 6

export function Address({ value }: { value: string }) {
  return (
    <bdi className="full-address">
      <span>{value.slice(0, EDGE)}</span>
      <span className="middle">{value.slice(EDGE, -EDGE)}</span>
      <span>{value.slice(-EDGE)}</span>
    </bdi>
  )
}
