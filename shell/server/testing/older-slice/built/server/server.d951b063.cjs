/******/ (() => { // webpackBootstrap
/******/ 	"use strict";
/******/ 	var __webpack_modules__ = ({

/***/ 724
(__unused_webpack_module, __webpack_exports__, __webpack_require__) {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  OlderPage: () => (/* binding */ OlderPage)
});

;// external "react/jsx-runtime"
const jsx_runtime_namespaceObject = require("react/jsx-runtime");
;// external "react"
const external_react_namespaceObject = require("react");
;// external "react-router-dom"
const external_react_router_dom_namespaceObject = require("react-router-dom");
;// external "shell/contract"
const contract_namespaceObject = require("shell/contract");
;// ./src/pages/older-page.module.css
// Exports
/* harmony default export */ const older_page_module = ({
	"page": `mf-older_nrs0vp`
});

;// ./src/pages/older-page.tsx





function OlderPage() {
    const { supportEmail } = (0,contract_namespaceObject.useShop)();
    const { user, isLoading } = (0,contract_namespaceObject.useSession)();
    const { count } = (0,contract_namespaceObject.useCart)();
    const [pressed, setPressed] = (0,external_react_namespaceObject.useState)(0);
    const press = ()=>{
        setPressed(pressed + 1);
        (0,contract_namespaceObject.toast)({
            title: `Pressed ${pressed + 1}`
        });
    };
    return /*#__PURE__*/ (0,jsx_runtime_namespaceObject.jsxs)("section", {
        className: older_page_module.page,
        children: [
            /*#__PURE__*/ (0,jsx_runtime_namespaceObject.jsx)(contract_namespaceObject.PageTitle, {
                children: "An older slice"
            }),
            /*#__PURE__*/ (0,jsx_runtime_namespaceObject.jsx)("h1", {
                children: "An older slice"
            }),
            /*#__PURE__*/ (0,jsx_runtime_namespaceObject.jsxs)("p", {
                children: [
                    isLoading || user ? 'Hello' : 'Hello, guest',
                    ". Your cart has ",
                    count,
                    " packs. Write to ",
                    supportEmail,
                    "."
                ]
            }),
            /*#__PURE__*/ (0,jsx_runtime_namespaceObject.jsxs)("button", {
                type: "button",
                onClick: press,
                children: [
                    "Pressed ",
                    pressed
                ]
            }),
            /*#__PURE__*/ (0,jsx_runtime_namespaceObject.jsx)(external_react_router_dom_namespaceObject.Link, {
                to: "/products",
                children: "Magnets"
            })
        ]
    });
}


/***/ }

/******/ 	});
/************************************************************************/
/******/ 	// The module cache
/******/ 	const __webpack_module_cache__ = {};
/******/ 	
/******/ 	// The require function
/******/ 	function __webpack_require__(moduleId) {
/******/ 		// Check if module is in cache
/******/ 		const cachedModule = __webpack_module_cache__[moduleId];
/******/ 		if (cachedModule !== undefined) {
/******/ 			return cachedModule.exports;
/******/ 		}
/******/ 		// Create a new module (and put it into the cache)
/******/ 		const module = __webpack_module_cache__[moduleId] = {
/******/ 			// no module.id needed
/******/ 			// no module.loaded needed
/******/ 			exports: {}
/******/ 		};
/******/ 	
/******/ 		// Execute the module function
/******/ 		__webpack_modules__[moduleId](module, module.exports, __webpack_require__);
/******/ 	
/******/ 		// Return the exports of the module
/******/ 		return module.exports;
/******/ 	}
/******/ 	
/************************************************************************/
/******/ 	/* webpack/runtime/define property getters */
/******/ 	// define getter/value functions for harmony exports
/******/ 	__webpack_require__.d = (exports, definition) => {
/******/ 		for(var key in definition) {
/******/ 			if(__webpack_require__.o(definition, key) && !__webpack_require__.o(exports, key)) {
/******/ 				Object.defineProperty(exports, key, { enumerable: true, get: definition[key] });
/******/ 			}
/******/ 		}
/******/ 	};
/******/ 	
/******/ 	/* webpack/runtime/hasOwnProperty shorthand */
/******/ 	__webpack_require__.o = (obj, prop) => (Object.hasOwn(obj, prop));
/******/ 	
/******/ 	/* webpack/runtime/make namespace object */
/******/ 	// define __esModule on exports
/******/ 	__webpack_require__.r = (exports) => {
/******/ 		Object.defineProperty(exports, Symbol.toStringTag, { value: 'Module' });
/******/ 		Object.defineProperty(exports, '__esModule', { value: true });
/******/ 	};
/******/ 	
/************************************************************************/
let __webpack_exports__ = {};
// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  "default": () => (/* binding */ exposes_routes)
});

;// external "shell/page-usage"
const page_usage_namespaceObject = require("shell/page-usage");
;// ./src/exposes/routes.tsx
const routes = ()=>[
        {
            path: '/older',
            lazy: async ()=>({
                    Component: (await ((0,page_usage_namespaceObject.usesPage)("src/pages/older-page"), Promise.resolve(/* import() eager */).then(() => (__webpack_require__(724))))).OlderPage
                })
        }
    ];
/* harmony default export */ const exposes_routes = (routes);

module.exports = __webpack_exports__;
/******/ })()
;