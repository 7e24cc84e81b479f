// URL of an imported picture in tests.
export default '/assets/picture';
