/** The browser's own reader of codes, which TypeScript does not know yet. */
export type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> }

type Detectors = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<readonly string[]>
}

const QR = 'qr_code'

/** The browser's reader of QR codes; undefined where it has none, or no camera can be asked for. */
export async function findDetector(): Promise<Detector | undefined> {
  const Detectors = (globalThis as { BarcodeDetector?: Detectors }).BarcodeDetector
  if (Detectors === undefined || navigator.mediaDevices?.getUserMedia === undefined)
    return undefined
  const formats = await Detectors.getSupportedFormats()
  return formats.includes(QR) ? new Detectors({ formats: [QR] }) : undefined
}
