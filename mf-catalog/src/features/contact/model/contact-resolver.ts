import { zodResolver } from '@hookform/resolvers/zod';
import { ContactForm } from 'shared-contracts/contact/schemas';

export const contactResolver = zodResolver(ContactForm);
