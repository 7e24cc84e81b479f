import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import type { LegalSection, LegalShop } from './legal-text';

const { days } = shopPolicy.designLinks;
const { orderLinksDays } = shopPolicy.retention;

/** Describes what the software does: change both together. */
export const privacySections = ({ name, supportEmail }: LegalShop): readonly LegalSection[] => [
  {
    id: 'in-short',
    title: 'The short version',
    blocks: [
      `You send ${name} photos of people you love. We print them, ship them to you and do nothing else with them. We don’t sell data, show ads or track you on other sites.`,
      'The rest of this page has the details.',
    ],
  },
  {
    id: 'what-we-keep',
    title: 'What we collect, and why',
    blocks: [
      [
        'Orders: your name, address, email address, phone number, what you bought, how you placed and cropped your photos, when you approved that, and what you paid. We need this to deliver your order, and the law requires us to keep invoices.',
        'Photos: the files you upload, to print them, and to reprint them if something goes wrong. An upload that is never finished is deleted about an hour later. For each photo we note the day on which it was last requested, to know when to delete it.',
        'Accounts, if you create one: your email address and whether you have confirmed it, your name and picture if you give them, the addresses you save, your cart, and a hash of your password, from which it cannot be recovered. For each passkey, its public key, the name you gave it and when it was last used; your fingerprint or face never leaves your device.',
        'Where you are signed in: the kind of browser and device (such as “Chrome on Windows”), when you signed in and when you last used the site, so that you can recognize your sessions and end them.',
        `Links that we email you, to confirm an address or choose a new password: a hash of each, for ${shopPolicy.accounts.linksRememberedDays} days.`,
        'Emails that we send you: a copy of each, so that we can send it again if it gets lost. Links that change a password or confirm an address are removed from the copy as soon as it is sent.',
        'Messages: what you write to us, and our replies.',
        'Reviews, if you write one: your stars, words and photo, with your first name and the initial of your last name. Once we have approved a review, everybody can see it, its photo too.',
        'Claims, if you report damage or ask to return something: what happened, your photos of it, and our answer.',
        'Newsletter, if you subscribe: your email address. Every email has an unsubscribe link. After you unsubscribe, we keep a record of it so that you aren’t added again by mistake.',
        `Unpaid checkouts: until ${shopPolicy.stock.perNetwork.withinMinutes} minutes have passed and the checkout has ended, a scrambled form of your network address (a keyed hash), so that nobody can reserve everything without paying.`,
        'Uploaded photos: until they are in an order or deleted, a scrambled form of the network address they came from (a keyed hash), so that nobody can fill our storage.',
        'How often something is tried: for about an hour after you send a form or try a password, a scrambled form of your network address, account, email address or order number (a keyed hash) with a count, so that nobody can guess passwords or flood the shop.',
        'What we change: when one of us changes your order, claim, review or account, we note who did it, when, and what it was before and after. These notes name you by a number only.',
        'How well the site works: your browser tells us which part of the site it showed, how fast, and whether it failed. We only add this up by version and minute, and keep the sums for 30 days. If a page breaks one of its own safety rules, your browser reports the rule and the page’s address without anything personal.',
        'Logs: for a short time, our servers record which pages were requested and from which network address, to find errors and prevent abuse.',
      ],
    ],
  },
  {
    id: 'photos',
    title: 'Your photos',
    blocks: [
      'Only you and the people who print your photos can open them, and those with whom you share them yourself. Their web addresses can’t be guessed, and search engines can’t find them.',
      `If you send friends a link to a design, it works for ${days} days, or until you turn it off, delete the design or buy it. Whoever has it sees your first name, if you give one or your account has one, the product, and which places are taken, but none of your photos. Only they and you see what they add, and you no longer do once you decline it. A link for your own phone works for as long.`,
      `If you order without an account, the link in our emails about it shows your order’s photos, its address and its invoice, and lets whoever has it change them or cancel the order. Keep it to yourself. It works until ${orderLinksDays} days after delivery, cancellation or a full refund, or until you ask us to turn it off.`,
      'If you add photos by a friend’s link, your friend sees them, and may have them printed unless you take them back before they are used. We need no name or address from you. If you give your first name, your friend sees it on your photos, and your browser remembers it until you log out. Your browser also gets the cookie that lets you see your own photos.',
      'If you designed your magnets, the email that confirms your order and the invoice attached to it show small pictures of them. Whoever can read that email can see those pictures, for as long as the links work, and nothing else of your photos.',
      `To print an order we make files from its photos. We keep these files for ${shopPolicy.printing.runFilesKeptDays} days, as a record of what was printed. If the photos are deleted before, so are they.`,
      'Phones store the place where a photo was taken. We remove it from every copy that leaves our storage, including previews on this site.',
      'When you upload a photo, our own software looks for faces, to place the first crop around them. It notes where in the picture they are, how sharp the picture is and how similar it is to your other photos. It recognizes nobody, and these notes are deleted with the photo.',
      'You keep all rights to your photos. We never show them to anyone else, in advertising or elsewhere, unless you add one to a review or agree in writing.',
    ],
  },
  {
    id: 'payment',
    title: 'Payment',
    blocks: [
      'You enter your card details on our payment provider’s page. They never pass through our servers. We only learn that you paid, how much, and the payment’s reference number.',
    ],
  },
  {
    id: 'cookies',
    title: 'Cookies and browser storage',
    blocks: [
      'We use up to four cookies, and the site needs them to work. One holds a random value that lets us recognize your browser, to keep you signed in and to show you the photos you uploaded. It is set when you sign in, upload a photo, make a link to a design, open the link to your order in our email or check out.',
      `The other is set while you are signed in. It tells our pages that you are, so that they show your account and stop showing it in every tab when you log out. It says nothing about you and gives access to nothing. Both last ${shopPolicy.accounts.sessionDays} days at most, and logging out removes them. A copy of the second one is kept in your browser’s storage while you are signed in.`,
      'The third is set when you sign in, lasts a year and stays when you log out. Only the sign-in and the sign-up receive it. It shows that this browser has signed in to your account before, so that somebody who tries many passwords cannot lock you out.',
      'While we try a new version of a part of the site, a fourth cookie holds a random value, so that you keep seeing the same version until you close your browser, and a code made from your network address, so that we count you once if that version fails. The address can’t be read from it, and it is connected to nothing else. If we send you a link to a version that is not public yet, a cookie remembers it until you leave the preview or it expires.',
      'If you shop as a guest, your cart, with the names and crops of your photos, is stored in your own browser until you order or sign in.',
      'What you type at the checkout is kept in that browser tab until you have paid, log out or close it.',
      'If you are logged out while you fill in a form, its text, but no password, is kept in that browser tab until you log in again or close it.',
      'If your login ends while you fill in a form, what you typed and the photos you chose stay in your browser until you log in again on the same page. Passwords do not.',
      'What you choose on a product’s page (pack, option, quantity, the names and addresses of the photos you upload there, and photos that are not uploaded yet) is also stored in your browser, for the last 20 products, until you add it to your cart, remove it or log out.',
      'A magnet design that you have begun is stored in your browser too, with its photos until they are uploaded: your last 3 designs, each until it is in your cart, you delete it or log out. While it is open, that browser tab also remembers which one it is.',
      'If you are signed in, or make a link to a design, it is also stored with us, so that you find it on your other devices and others can add photos: its photos, how they are placed and cropped, its links, and what was added by them.',
      'We use no advertising or analytics cookies and no scripts from other companies, which is why you don’t see a cookie banner.',
    ],
  },
  {
    id: 'who-else',
    title: 'Who we share data with',
    blocks: [
      'Only those who help us fulfill your order, and only what they need:',
      [
        'our payment provider: your name, email address and the amount;',
        'the carrier: your name, address and phone number;',
        'our hosting, storage and email providers, who may not use any of it for themselves;',
        'authorities, when the law requires it.',
      ],
    ],
  },
  {
    id: 'how-long',
    title: 'How long we keep it',
    blocks: [
      [
        'Orders, and copies of the emails that we sent: as long as tax law requires invoices.',
        `Checkouts that you do not pay for: your name and addresses, which the shop can see, for ${shopPolicy.retention.unpaidCheckoutDays} days.`,
        `Photos that are not in an order, a signed-in cart, a checkout or a design stored with us: ${shopPolicy.retention.unusedPhotosDays} days after they were last requested. Photos that friends add by a link belong to its design until you decline them.`,
        `Designs stored with us, with their links: until they are in your cart, you delete them, or ${shopPolicy.designDrafts.keptDays} days after their last change.`,
        `Photos that you order: ${shopPolicy.retention.orderedPhotosDays} days after delivery or cancellation. After that, the order keeps a small picture of each.`,
        'Accounts: until you delete yours on your profile page. Your orders then stay without it, with the name and address of the invoice. Photos that are in no order are deleted at once.',
        `Sessions: ${shopPolicy.accounts.sessionDays} days, or until you end them.`,
        `The file with your data that you can ask for: ${shopPolicy.accounts.dataExport.keptHours} hours.`,
        'Reviews: until you delete them. If you delete your account, they stay without your name and photo.',
        'Claims: as long as the order, their photos until the claim is closed.',
        'Notes of what we changed: for good, so that nobody can hide a change.',
        'Backups: what has been deleted stays in our encrypted backups for up to 30 days.',
        'Newsletter: until you unsubscribe, or ask us to remove your address.',
      ],
      'If you ask us to, we delete your photos earlier, with the small pictures and the files for printing.',
    ],
  },
  {
    id: 'your-rights',
    title: 'Your rights',
    blocks: [
      [
        'to see everything we know about you;',
        'to correct what is wrong;',
        'to delete your photos, your account, or anything else the law lets us delete;',
        'to receive your data in a format other services can read.',
      ],
      'On your profile page you can change your details, download your data and delete your account.',
      `For anything else, just email ${supportEmail}. We reply within ${shopPolicy.contactReplyWithinHours} hours, and you don’t need to give a reason. If you believe we mishandle your data, you can also contact your local privacy authority.`,
    ],
  },
  {
    id: 'children',
    title: 'Children',
    blocks: [
      `Children appear on many of our magnets, but you must be at least ${shopPolicy.legal.ageOfBuyers} to order, or order together with a parent.`,
    ],
  },
  {
    id: 'changes',
    title: 'Changes to this policy',
    blocks: [
      'We update the date at the top. If a change is important, we email everyone who has an account before it takes effect.',
    ],
  },
];
