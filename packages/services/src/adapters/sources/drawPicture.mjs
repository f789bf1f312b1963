import { parentPort } from 'node:worker_threads'
import photon from '@silvia-odwyer/photon-node'

const TRIANGLE = 2
const QUALITY = 84

parentPort.on('message', ({ bytes, longest }) => {
  const decoded = photon.PhotonImage.new_from_byteslice(bytes)
  const [width, height] = [decoded.get_width(), decoded.get_height()]
  const scale = Math.min(1, longest / Math.max(width, height))
  const size = (length) => Math.max(1, Math.round(length * scale))
  const image = scale < 1 ? photon.resize(decoded, size(width), size(height), TRIANGLE) : decoded
  const isOpaque = image.get_raw_pixels().every((value, index) => index % 4 !== 3 || value === 255)
  const body = isOpaque ? image.get_bytes_jpeg(QUALITY) : image.get_bytes_webp()
  parentPort.postMessage({ body, type: isOpaque ? 'image/jpeg' : 'image/webp' })
  image.free()
  if (image !== decoded) decoded.free()
})
