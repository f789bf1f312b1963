import { useConnection } from 'wagmi'

export function Account() {
  const { status, address } = useConnection()
  return (
    <output aria-label="wagmi">
      {status} {address}
    </output>
  )
}
