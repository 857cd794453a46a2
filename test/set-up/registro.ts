/** The registration of a consultora, filled in as it should be. */
export const registro = (email: string, password = 'Bugambilia77') => ({
  email,
  password,
  confirmarPassword: password,
  nombreCompleto: 'Ana Luz Prado',
  telefono: '+52 442 123 4567',
  ciudad: 'León',
  barrio: 'Centro',
  direccion: 'Calle 1',
  numero: '2',
  complemento: '',
  codigoPostal: '37000',
  terminos: true,
})
