import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { partsOfJpeg } from '#platform/images/jpeg-file.ts'
import { smallerJpeg } from '#platform/images/large-jpeg.ts'

/** 64 x 48 pixels in three colours as cjpeg writes it with a restart after every third block. */
const withRestarts =
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wgARCAAwAEADAREAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAEC/8QAFQEBAQAAAAAAAAAAAAAAAAAAAAH/3QAEAAP/2gAMAwEAAhADEAAAAaBL/9Cgsn//0aAf/9KiVZ//06WSW//UoB//1bKsH//W1JLR/9egS//QoLJ//9Ggh//SFklv/9MAf//UAH//1bJLR//WAH//xAAWEAEBAQAAAAAAAAAAAAAAAAABABD/2gAIAQEAAQUCIi//0CIv/9EiL//SIi//0yIv/9QiL//VIi//1iIv/9ciL//QIi//0SM//9Lf/9Pf/9Tf/9Xf/9bf/8QAJhEAAAUCBgIDAQAAAAAAAAAAAANCgcECwiExYaGi4UPwElGCkf/aAAgBAwEBPwExbRxBi2jiDPI0ZaD/0DFtGHYMW0YdgzyNG4//0TFtHIGLaOQMW0cR/9IxbRxBnkaMtAYtow7H/9MxbRh2DPI0bgxbRyH/1DFtHIGLaOIMW0cR/9UzyNGWgMW0YdgxbRh2P//WM8jRuDFtHIGLaOQ//9cxbRsDFtGwr8jRsP/QMW0YdgxbRh2DFtG4/9ExbRuDFtG4rU1vv9H/0qlNbn79itTWirH5NaP/06sfk1oqV+bRUprctOh//9SpTW5adCpTW569ipTW569j/9WpTW569irH5Nbj79irH5Nbj79j/9apX5t9/gqU1uWnQqU1uWnQ/8QAJREAAAQFBAMBAQAAAAAAAAAAAAIRckFCwdHwAyFxkQExgbES/9oACAECAQE/ASwdi0BYOjWgLK7FH//QLukVN3ZAXdIqbuyAkHYlR//RLB0KVBJXYlQWDsWg/9IsHRrQFldigu6RU3dkH//TLukVN3ZASDsSoLB0KVH/1CSuxKgsHYtAWDo1oP/VLK7FBd0ipu7IC7pFTd2Qf//WJB2JUFg6FKgkrsSo/9csHYtASV2LQF3/AJdb2P/QLuju7Au6O7sCQdiD/9EkrsSoJK7EGnI62dj/0tOR1s8/RpyOsNOXmw//09OV1hpyc2GnJzbPHwf/1NOTm2ePg0pObeq/RpSc29V+j//V0pObDSk5t+1GnJzb9qP/1tOTm3saUnNvdPg05Obe6fB//8QAHhAAAgICAwEBAAAAAAAAAAAAAAJBc4LBAxGRAYP/2gAIAQEABj8CWuNC1xoWs//QWOuPwWOuPwWs/9Fa52LXOxa40f/SWuNC1ix1x+H/01jrj8FrFrnZ/9Ra52LXGha40f/VWsWOuPwWOuPw/9Zaxa52LXOz/9da4FrjQtZ//9BY6TwWOk8FrP/RWuT5XJ+Z/9LAwMD/08DAwP/UwMDA/9XAwMD/1sDAwP/EACQQAAAFBAEFAQEAAAAAAAAAAAABIWHwETFRcbFBgaHB8dHh/9oACAEBAAE/IeZDI5kMhJntQylYtD//0EuB53cJcDzu46CEpDt3Yf/R5kMCzZDA5kMj/9LmQyEme1DKVi0EuB53cf/TS4Hndx0EJSHbuw5kMD//1LNkMDmQyOZDI//VSZ7UMpWLQS4HndwlwPO7j//W6CEpDt3YcyGBZshgf//X5nw45EMhJmtQylYtD//QS4vs4S4vs4R0IZD9sP/R5H0ws3fTCJgf/9KZgfJDFGl+D//Tx2l+D9zYmZH/1JmRNfbCa+2H/9Xpu0+v8HmtO2HmtO2H/9afNnE09OJpLj//2gAMAwEAAgADAAAAENN//9CR/wD/0Zt//9Kaf//Tjn//1Np//9XSf//Wc3//19N//9CR/wD/0Zr/AP/Sjn//05p//9SWf//Vcn//1lJ//8QAIxEAAQIFBQEBAQAAAAAAAAAAAQAxESFRcbFBYYHw8cGh0f/aAAgBAwEBPxBlvbJY/JClYN6KD0K//9CXiNkpeI2ScFAOwoFR0K//0cfsmP2RlvbJf//Sx+SFKwb0UHoVLxGyX//Tl4jZJwUA7CgVHQrH7J//1MfsjLe2Sx+Sf//VKVg3ooPQqXiNkpeI2S//1nBQDsKBUdCsfsmP2T//18Pb5WPt8ptg/wAChfi//9CjQeEqNB4SdDQbUCoaFf/R6/1/am73H7Tr3/g77J//0p+b/wAbtkmIwjE+282ur2J2xGrZ232X/9O5idsRq2dt9lMDeJY5qA0FaEhT82oP/9Sbm1A+96DK9B//1RiQgTNQvYk6RwO3wrmJOkcDt8L/1ijHGMTMHNQoDqNCmVqDK1B//8QAJBEAAAUDBAMBAQAAAAAAAAAAAAERITFBUYFhcZHwscHxodH/2gAIAQIBAT8Ql58cw723MCKhDN7HJxK5SWjD/9D5yxH9FR85Yj+ioOq1M1mTGcQsH//R723EJbsY4hLz45h//9LvbcwIqEM3scnErlJaMPnLEf0VH//T+csR/RUHVamazJjOIWDvbcQ//9SW7GOIS8+OYd7bmH//1SKhDN7HJxK5SWjD5yxH9FR85Yj+io//1jqtTNZkxnELB3tuIS3YxxD/13mm+cZGDmXzjmBUERVPMnqXKmjD/9CtdV2ofZaorXVdqH2WqHrMzNZwdMCuP//Rd6cYEE92KRwuH5Pi53D/0r3VtzBeyp/djsZnYX2r0v1VcLoP/9O61Wl+qrhdB0+e9NTIh5s+egP/1O3z0B5MdlB8PZQf/9Vhm50LTdYPUzOgZYnFf27GwNsTiv7djYP/1iIlE78pLVB9PZAR8vZAf//EACEQAAEDBAMBAQEAAAAAAAAAAAEAESExQVHhYYGRcbGh/9oACAEBAAE/EKa9vavrt7UchKtPXkLnIX//0Cv+7H9sWRX/AHQ/tiyFompVwcX5VHK//9H47elcT3X0Kmvb2r//0vrt7UchKtPXkLnIRX/dj+2LL//TK/7of2xZC0TUq4OL8qjlfHb0r//U4nuvoVNe3tX129q//9U5CVaevIXOQiv+7H9sWRX/AHQ/tiy//9YWialXBxflUcr47elcT3X0L//XgHPDtDV65KMnDO4V2IpZ5jD1ZC5yv//QKmZMZS/piyKmZMZS/piygAAMkDn+7gMr/9GNhb6qxngFCgW+6sfknZmcMTPasnGi/9J2ZnDGz2rJxy+IFgGLF4JUmY4GCgbjysOZ6feF/9MGwvKw5np94QOC4AqcmBwXlYi9YH77X//UuKViMTT9do91/rT0va/1p6X/1bg9UXKoe2BTveTjB+rZ4TveTjB+rZ4X/9asu8w4Hjg/F5X+tvauKVfqn77X/9k='

const noise = { type: 'gaussian', mean: 120, sigma: 40 } as const
const meadow = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#4a7', noise } }).blur(3)
const progressive = { quality: 90, progressive: true, chromaSubsampling: '4:4:4' } as const

const smaller = async (file: Buffer, by = 1) => smallerJpeg(file, await sharp(file).metadata(), () => by, 0)

/** How much the pixels of two pictures of one size differ, of 255. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const raw = (file: Buffer) =>
    sharp(file).autoOrient().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  const [a, b] = [await raw(one), await raw(other)]
  expect([a.info.width, a.info.height, a.info.channels]).toEqual([b.info.width, b.info.height, b.info.channels])
  return a.data.reduce((sum, value, at) => sum + Math.abs(value - (b.data[at] ?? 0)), 0) / a.data.length
}

describe('a progressive JPEG that is decoded colour by colour looks as libvips reads it (issue 5: Images)', () => {
  test.each([
    [200, 120],
    [203, 121],
    [8, 8],
    [1, 17],
  ])('of %d x %d pixels', async (width, height) => {
    const file = await meadow(width, height).jpeg(progressive).toBuffer()
    expect(await difference((await smaller(file)) as Buffer, file)).toBeLessThan(1)
  })

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('held as EXIF %d says', async (orientation) => {
    const file = await meadow(90, 60).withMetadata({ orientation }).jpeg(progressive).toBuffer()
    expect(await difference((await smaller(file)) as Buffer, file)).toBeLessThan(1)
  })

  test('with a profile of wide colours', async () => {
    const file = await meadow(120, 80).withIccProfile('p3').jpeg(progressive).toBuffer()
    expect(await difference((await smaller(file)) as Buffer, file)).toBeLessThan(1)
  })

  test('with restarts', async () => {
    const file = Buffer.from(withRestarts, 'base64')
    expect(await difference((await smaller(file)) as Buffer, file)).toBeLessThan(1)
  })

  test('made smaller by what is asked, as libvips makes it', async () => {
    const file = await meadow(400, 300).jpeg(progressive).toBuffer()
    const seen = await sharp(file).resize(100, 75).png().toBuffer()
    expect(await difference((await smaller(file, 4)) as Buffer, seen)).toBeLessThan(1.5)
  })
})

describe('what is left to libvips, or refused', () => {
  test.each([
    ['one that is not progressive', { quality: 90, chromaSubsampling: '4:4:4' }],
    ['one whose colours have half the size', { quality: 90, progressive: true }],
  ])('%s', async (_, options) => {
    const file = await meadow(64, 64).jpeg(options).toBuffer()
    expect(await smaller(file)).toBeNull()
    expect(partsOfJpeg(file)).toBeNull()
  })

  test('one up to 13 megapixels', async () => {
    const file = await meadow(64, 64).jpeg(progressive).toBuffer()
    expect(await smallerJpeg(file, await sharp(file).metadata(), () => 1)).toBeNull()
  })

  test('any byte of it may be wrong, or missing: three parts come of it or none, in a moment', async () => {
    const file = await meadow(64, 64).jpeg(progressive).toBuffer()
    for (let at = 2; at < file.length; at += 7) {
      const wrong = Buffer.from(file)
      wrong[at] = (wrong[at] ?? 0) ^ 0x5a
      for (const bytes of [wrong, file.subarray(0, at)])
        expect([undefined, 3]).toContain(partsOfJpeg(bytes)?.parts.length)
    }
  })
})
