import { useEffect, useState } from 'react'

/** The part of the page that the address names, `''` for the whole of it. */
export function useHash(): string {
  const [hash, setHash] = useState(location.hash)
  useEffect(() => {
    const look = () => setHash(location.hash)
    addEventListener('hashchange', look)
    return () => removeEventListener('hashchange', look)
  }, [])
  return hash.slice(1)
}
