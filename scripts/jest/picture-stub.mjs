// Where a build would put the address of a picture.
export default '/assets/picture';
